import { Command } from 'commander'

/** The command line of an example. Its help ends with command lines to copy, and an error says how to get that help. */
export function command(name: string, ...examples: readonly string[]): Command {
  const lines = examples.map((args) => `  node examples/${name}.ts ${args}`.trimEnd())
  return new Command(name)
    .showHelpAfterError('(--help for options)')
    .addHelpText('after', ['', 'Examples:', ...lines].join('\n'))
}
