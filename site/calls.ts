import { globSync } from 'node:fs'
import { join } from 'node:path'
import { PARTS, partTitle } from './call-types.ts'
import { read } from './pages.ts'

/** A call of a client, with the example of its doc comment. */
export interface Call {
  readonly name: string
  readonly example: string
}

/** All calls, in reading order. */
export const calls: readonly Call[] = callsIn(
  globSync('src/client/*.ts', { cwd: join(import.meta.dirname, '..') })
    .map(read)
    .join('\n'),
)

function callsIn(source: string): Call[] {
  return [...PARTS.keys()].flatMap((type) => {
    const [, body = ''] = new RegExp(`^export interface ${type}\\b[^{]*\\{\\n([\\s\\S]*?)^\\}`, 'm').exec(source) ?? []
    const title = partTitle(type) ?? ''
    return [...body.matchAll(/@example\n {3}\* ```ts\n([\s\S]*?) {3}\* ```[\s\S]*?\*\/\n {2}(\w+)[(<]/g)].map(
      ([, example = '', method = '']) => ({
        name: title.replace(/(?= \(|$)/, `.${method}`),
        example: printed(example.replaceAll(/^ {3}\* ?/gm, '').replaceAll(/^.*\bpath: '.*\n/gm, '')),
      }),
    )
  })
}

/** An example that prints the result of its call. */
function printed(code: string): string {
  if (code.includes('console.')) return code
  const [, names] = /^const [{[]? ?([\w, ]+?) ?[}\]]? = await/m.exec(code) ?? []
  if (names !== undefined) return `${code}console.log(${names})\n`
  return code.replace(/^await ([\s\S]*?)( \/\/.*)?\n$/m, 'console.log(await $1)$2\n')
}
