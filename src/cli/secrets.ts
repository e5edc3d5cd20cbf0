import type { Environment } from '../mcp/environment.ts'
import { valueScrubber } from '../transport/secrets/scrubber.ts'

/** Settings that hold no key, and where one may be put by mistake. */
const WITHOUT_KEY = ['NETWORK_URL', 'NETWORK_TIMEZONE', 'NETWORK_KEY_FILE', 'AFFILIATE_ID']

/**
 * Takes secrets out of a message: the keys of the settings, and what stands before the `@` of an address with a password.
 * Of one about a wrong command line also what looks like a key: whoever types one in a wrong place sees no echo of it.
 */
export function hideSecrets(args: readonly string[], env: Environment, isUsage: boolean): (message: string) => string {
  const typed = [...args, ...WITHOUT_KEY.map((name) => env[name] ?? '')]
  const keys = [env.NETWORK_KEY, env.AFFILIATE_KEY].filter((key) => key !== undefined)
  const scrub = valueScrubber([...keys, ...(isUsage ? typed.flatMap(likeKeys) : [])])
  const users = typed.flatMap((text) => USER.exec(text)?.groups?.user ?? [])
  // A message may have it as JSON.
  const spelt = users.flatMap((user) => [user, JSON.stringify(user).slice(1, -1)])
  return (message) => scrub(spelt.reduce((rest, user) => rest.replaceAll(user, ''), message))
}

/** A user and a password in an address, also where the address is no valid one. */
const USER = /^(?:-[\w-]+=)?\w+:\/*(?<user>[\s\S]*:[\s\S]*@)/

/** A text that may be a key: digits and letters in any alphabet that keys are written in. */
const WORD = /[\w+/-]*(?:[a-z\d]{16}|[a-f\d]{8}(?:-[a-f\d]{4}){3}-)[\w+/=-]*/gi

/** Words with letters and digits in turns, or many digits alone. A name such as `Summer2026` has fewer turns. */
const likeKeys = (text: string) =>
  (text.match(WORD) ?? []).filter(
    (word) => (word.match(/\d(?=[a-z])|[a-z](?=\d)/gi) ?? []).length > 2 || /^\d{20,}$/.test(word),
  )
