import { readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zipSync } from 'fflate'
import { expect } from 'vitest'
import { serveMockNetwork } from '../../src/msw/node.ts'
import { PNG } from '../png.ts'
import { type Outcome, start, test } from './example.ts'

const folder = new URL('../../examples/', import.meta.url)
const sources = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && file !== 'demo.ts')
  .map((file) => [file.replace(/\.ts$/, ''), readFileSync(new URL(file, folder), 'utf8')] as const)

const ACME = / ?--base-url https:\/\/acme\.example/

/** The lines of arguments that a program prints in its help, and those in the comment at its top. */
function linesOf(source: string): string[] {
  const [, helped = ''] = /\bcommand\(\s*'[a-z-]+',((?:\s*'[^']*',?)*)\s*\)/.exec(source) ?? []
  const [comment = ''] = source.split('*/')
  return [
    ...[...helped.matchAll(/'([^']*)'/g)].map(([, line = '']) => line),
    ...[...comment.replaceAll(/\\\n \*\s+/g, '').matchAll(/node examples\/\S+\.ts (.*)/g)].map(([, line = '']) => line),
  ]
}

test('every line that a program prints for copying does what it says', async ({ mock, folder: cwd }) => {
  const { url, close } = await serveMockNetwork(mock)
  await writeFile(join(cwd, 'banner.png'), PNG)
  await writeFile(join(cwd, 'more-banners.zip'), zipSync({ 'another.png': PNG }))
  await writeFile(join(cwd, 'statement.csv'), 'transaction_id,amount\n')
  await writeFile(join(cwd, 'links.csv'), 'offer_id,url\n1001,https://t.example/\n')
  const commands = sources.flatMap(([name, source]) => {
    const lines = linesOf(source).map((line) => line.replace(/ > .*/, '').replace(ACME, '').trim())
    expect(lines, name).not.toEqual([])
    return [...new Set(lines)].map((line) => [name, ...line.split(' ')].filter(Boolean))
  })
  // The database first, of which others ask. What asks two networks to agree names one.
  commands.sort((a, b) => Number(b[0] === 'sync-conversions') - Number(a[0] === 'sync-conversions'))
  for (const command of commands) if (command.some((word) => word === 'reconcile')) command.push('--base-url', url)
  const settings = { NETWORK_URL: url, NETWORK_KEY: mock.keys.network }
  const { code, stdout } = await start('../test/examples/in-turn', [JSON.stringify(commands)], cwd, settings)
  await close()
  const outcomes: Outcome[] = JSON.parse(stdout)
  console.log(outcomes.at(-1), commands[outcomes.length - 1])
  const ends = commands.map(([name, ...args], at) => [name, ...args, outcomes[at]?.code, outcomes[at]?.stderr !== ''])
  // The statement has none of the conversions.
  const differs = (name: string | undefined) => name === 'reconcile'
  expect(ends).toEqual(commands.map(([name, ...args]) => [name, ...args, differs(name) ? 1 : 0, differs(name)]))
  expect(outcomes.filter(({ stdout }) => stdout === '')).toEqual([])
  expect(code).toBe(0)
})
