import writeGood from 'write-good'
import startsWithSo from 'write-good/lib/starts-with-so.js'
import { proseOf } from './prose-of.ts'
import { type Rule, rules } from './rules.ts'

/** What is wrong with the sentences of a page: `docs/paging.md:3:1: "This page shows": begin with the answer`. */
export function findingsIn(path: string, page: string): string[] {
  const prose = proseOf(path, page)
  return writeGood(prose, { checks }).map(({ index, offset, reason }) => {
    const before = page.slice(0, index).split('\n')
    const column = (before.at(-1)?.length ?? 0) + 1
    const found = prose.slice(index, index + offset)
    return `${path}:${before.length}:${column}: ${reason.replace(`"${found}" `, `"${found.replaceAll(/\s+/g, ' ')}": `)}`
  })
}

const checks = {
  so: { fn: startsWithSo, explanation: 'join it to the sentence before, or leave it out' },
  ...Object.fromEntries(rules.map((rule, index) => [`rule ${index}`, checkOf(rule)])),
}

function checkOf({ pattern, advice }: Rule) {
  const fn = (text: string) =>
    [...text.matchAll(pattern)].map(({ index, 0: found }) => ({ index, offset: found.length }))
  return { fn, explanation: advice }
}
