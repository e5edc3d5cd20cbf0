import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from './markdown.ts'

const readme = readFileSync(join(root, 'README.md'), 'utf8')

test('the README has plain pictures: npm resolves their paths, and not those of `srcset`', () => {
  const pictures = [...readme.matchAll(/!\[([^\]]*)\]\(\.\/(docs\/images\/[^)]+)\)/g)].map(([, , path]) => path)
  expect(pictures).toEqual(['docs/images/dashboard-light.webp'])
  expect(readme).not.toMatch(/<picture|<img|srcset/)
})
