import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './markdown.ts'

const pages = ['ARCHITECTURE.md', 'CONTRIBUTING.md', ...globSync('docs/{decisions,internals}/*.md', { cwd: root })]

it.each(pages)('%s names source files that exist', (page) => {
  const text = readFileSync(join(root, page), 'utf8')
  const named = [...text.matchAll(/`((?:[a-z-]+\/)+[a-z-]+\.ts)`/g)].map(([, file = '']) => file)
  expect(named.filter((file) => !existsSync(join(root, file)) && !existsSync(join(root, 'src', file)))).toEqual([])
})

it('the files that mutation tests change exist', () => {
  const { mutate } = JSON.parse(readFileSync(join(root, 'stryker.config.json'), 'utf8')) as { mutate: string[] }
  expect(mutate.filter((pattern) => globSync(pattern.replace(/^!/, ''), { cwd: root }).length === 0)).toEqual([])
})
