import type { Environment } from '../mcp/environment.ts'
import { valueScrubber } from '../transport/scrubber.ts'

/** Takes secrets out of a text. */
export type Hide = (text: string) => string

/** Settings that hold no key, and where one may be put by mistake. */
const WITHOUT_KEY = ['NETWORK_URL', 'NETWORK_TIMEZONE', 'NETWORK_KEY_FILE', 'AFFILIATE_ID']

/** Texts that a person wrote: the words of a command line, and settings. */
const typed = (args: readonly string[], env: Environment) => [...args, ...WITHOUT_KEY.map((name) => env[name] ?? '')]

/** Hides the keys of the settings, and what stands before the `@` of an address with a password. */
export function hideSecrets(args: readonly string[], env: Environment): Hide {
  const scrub = valueScrubber([env.NETWORK_KEY, env.AFFILIATE_KEY].filter((key) => key !== undefined))
  const users = typed(args, env).flatMap(
    (text) => /^(?:-[\w-]+=)?\w+:\/*(?<user>[\s\S]*:[\s\S]*@)/.exec(text)?.groups?.user ?? [],
  )
  const spelt = users.flatMap((user) => [user, JSON.stringify(user).slice(1, -1)])
  return (text) => scrub(spelt.reduce((rest, user) => rest.replaceAll(user, ''), text))
}

/** Hides words of a command line and its settings that look like a key: whoever types one in a wrong place sees no echo. */
export const hideKeys = (args: readonly string[], env: Environment): Hide =>
  valueScrubber(typed(args, env).flatMap((text) => (text.match(WORD) ?? []).filter(isLikeKey)))

/** A text that may be a key: digits and letters in any alphabet that keys are written in. */
const WORD = /[\w+/-]*(?:[a-z\d]{16}|[a-f\d]{8}(?:-[a-f\d]{4}){3}-)[\w+/=-]*/gi

/** Letters and digits in turns, or digits alone. A name such as `Summer2026` has fewer turns. */
const isLikeKey = (word: string) => (word.match(/\d(?=[a-z])|[a-z](?=\d)/gi) ?? []).length > 2 || /^\d{20,}$/.test(word)
