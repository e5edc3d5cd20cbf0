/** A name in the spelling of commands and flags: `order-by` for `orderBy`, `offer-ids` for `offer_ids`. */
export const kebab = (name: string): string =>
  name
    .replaceAll(/(?<=[a-z\d])[A-Z]/g, (letter) => `-${letter}`)
    .replaceAll('_', '-')
    .toLowerCase()

/** The words of a call's name, as a command has them: `affiliates set-offer-access`. */
export const commandOf = (operation: string): string => operation.split('.').map(kebab).join(' ')

/** Arguments with their flags in the spelling of the command: names of the service and of the client are taken too. */
export function spelled(args: readonly string[]): string[] {
  const end = args.indexOf('--')
  return args.map((arg, at) => {
    const [flag = ''] = end < 0 || at < end ? (/^--(?!ck_)\w[\w-]*(?==|$)/.exec(arg) ?? []) : []
    return kebab(flag) + arg.slice(flag.length)
  })
}

/** A doc comment's text for a terminal: flags in place of the parameters that it names, commands in place of calls. */
export function forTerminal(text: string, parameters: readonly string[]): string {
  const worded = text.replaceAll('`undefined`', 'nothing').replaceAll('an `InputError`', 'an error')
  return worded.replaceAll(/`([^`]+)`|\b[a-z]+(?:_[a-z]+|[A-Z][a-z]+)+\b/g, (word, quoted: string | undefined) => {
    const name = quoted?.replaceAll("'", '') ?? word
    if (parameters.includes(name)) return `--${kebab(name)}`
    return /^[a-z]+(?:\.\w+)+$/i.test(name) ? commandOf(name) : name
  })
}
