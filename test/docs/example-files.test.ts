import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { guides, root } from './markdown.ts'

const shown = guides.flatMap(({ text }) =>
  [...text.matchAll(/^```\w+ (?<path>examples\/\S+)\n(?<code>[\s\S]*?)^```$/gm)].map(({ groups }) => groups),
)

test('the guides show the files of examples/relay as they are', () => {
  for (const { path, code } of shown as { path: string; code: string }[])
    expect(code, path).toBe(readFileSync(`${root}${path}`, 'utf8'))
  const files = readdirSync(`${root}examples/relay`).map((name) => `examples/relay/${name}`)
  expect(shown.map((groups) => groups?.path).sort()).toEqual(files.sort())
})
