import { UsageError } from './exit-error.ts'

/** Refuses a key on the command line, wherever it stands. @throws UsageError, without the key */
export function refuseKey(args: readonly string[]): void {
  const flag = args.find((arg) => /^--(?:api-?)?key(?:=|$)/i.test(arg))?.replace(/=.*/s, '')
  if (flag !== undefined)
    throw new UsageError(
      `${flag}: a key on the command line stays in the shell's history and is seen by others on this machine; set NETWORK_KEY, or name a file in NETWORK_KEY_FILE`,
    )
}
