import { Command, Help } from 'commander'

const columns = process.stdout.columns || 80
const settings = { minWidthToWrap: 20 }

/** The command line of an example. Its help ends with command lines to copy, and an error says how to get that help. */
export function command(name: string, ...examples: readonly string[]): Command {
  const lines = examples.map((args) => {
    const line = wrap(`node examples/${name}.ts ${args}`.trimEnd(), columns - 6)
    return `  ${line.replaceAll('\n', ' \\\n    ')}`
  })
  return new Command(name)
    .configureHelp(settings)
    .showHelpAfterError('(--help for options)')
    .addHelpText('after', ['', 'Examples:', ...lines].join('\n'))
}

/** Breaks a text of the help between words, so that it fits the terminal. */
export const wrap = (text: string, width = columns): string => Object.assign(new Help(), settings).boxWrap(text, width)
