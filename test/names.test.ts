import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'

const root = join(import.meta.dirname, '../src')
const OUTSIDE = /^(?:msw|relay|sync|mcp|tanstack-query|cli|flat-calls)\/|^schemas\/described\.ts$/

/** Names at the top of a file: `const name`, `const [a, b]`, `function name`, `class Name`, `interface Name`, `type Name`. */
const DEFINITION =
  /^(?:export )?(?:declare )?(?:abstract )?(?:async )?(?:function\*?|const|let|class|interface|type) (?:\[(?<several>[^\]]*)\]|(?<one>\w+))/gm

/** Names that stand for one thing although they are in two or three files. */
const SAME_THING: Readonly<Record<string, readonly string[]>> = {
  'the web and the Node build of one interface': ['A_FILE', 'openFiles', 'postStream', 'readableBody', 'readFailure'],
  'the function of two entry points': ['createClient'],
  'a resource, as operations and as a part of a client': [
    'tool',
    'offers',
    'offerReads',
    'reports',
    'banners',
    'bannerReads',
    'advertisers',
    'affiliates',
  ],
}

it('no two files of the core give different things the same name', () => {
  const files = new Map<string, Set<string>>()
  for (const file of globSync('**/*.ts', { cwd: root }).filter((name) => !OUTSIDE.test(name))) {
    for (const { groups = {} } of readFileSync(join(root, file), 'utf8').matchAll(DEFINITION))
      for (const [name] of (groups.several ?? groups.one ?? '').matchAll(/\w+/g))
        files.set(name, (files.get(name) ?? new Set()).add(file))
  }
  const twice = [...files].filter(([, where]) => where.size > 1).map(([name, where]) => `${name}: ${[...where]}`)
  const allowed = Object.values(SAME_THING).flat()
  expect(twice.filter((line) => !allowed.some((name) => line.startsWith(`${name}:`)))).toEqual([])
  expect(allowed.filter((name) => !twice.some((line) => line.startsWith(`${name}:`)))).toEqual([])
})
