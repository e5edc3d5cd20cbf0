import { globSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { guides, root } from './markdown.ts'

const folder = join(root, 'docs/images')
const read = (file: string) => readFileSync(join(folder, file), 'utf8')
const names = globSync('*-light.svg', { cwd: folder }).map((file) => basename(file, '-light.svg'))

test('every picture that is drawn exists in light and in dark', () => {
  expect(names).toContain('retries')
  expect(globSync('*-dark.svg', { cwd: folder }).map((file) => basename(file, '-dark.svg'))).toEqual(names)
})

describe.each(names)('%s', (name) => {
  const [light, dark] = [read(`${name}-light.svg`), read(`${name}-dark.svg`)]

  test('is the same drawing in other colours', () => {
    const withoutColours = (text: string) => text.replaceAll(/#[0-9a-f]{6}/g, '')
    expect(withoutColours(dark)).toBe(withoutColours(light))
    expect(dark).not.toBe(light)
  })

  test('says in words what it shows', () => {
    expect(light).toContain('role="img" aria-labelledby="title desc"')
    expect(light).toMatch(/<title id="title">.{20,}<\/title>\n<desc id="desc">.{60,}<\/desc>/)
  })

  test('is shown by a guide, in both schemes, with an alternative text', () => {
    const [guide, ...others] = guides.filter(({ text }) => text.includes(`./images/${name}-light.svg`))
    expect(others).toEqual([])
    expect(guide?.text).toMatch(
      new RegExp(
        `<picture>\\n<source media="\\(prefers-color-scheme: dark\\)" srcset="\\./images/${name}-dark\\.svg">\\n` +
          `<img alt="[^"]{20,}"\\s+src="\\./images/${name}-light\\.svg">\\n</picture>`,
      ),
    )
  })
})
