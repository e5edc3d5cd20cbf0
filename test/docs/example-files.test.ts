import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guides, root } from './markdown.ts'

const shown = guides.flatMap(({ text }) =>
  [...text.matchAll(/^```\w+ (?<path>(?:examples|test\/matrix)\/\S+)\n(?<code>[\s\S]*?)^```$/gm)].map(
    ({ groups }) => groups,
  ),
)

test('the guides show files as they are, and all of examples/relay', () => {
  for (const { path, code } of shown as { path: string; code: string }[])
    expect(code, path).toBe(readFileSync(`${root}${path}`, 'utf8'))
  const files = readdirSync(`${root}examples/relay`).map((name) => `examples/relay/${name}`)
  const relays = shown.map((groups) => groups?.path).filter((path) => path?.startsWith('examples/relay/'))
  expect(relays.sort()).toEqual(files.sort())
})
