import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { delimiter } from 'node:path'
import { expect, it } from 'vitest'
import { COMMAND } from '../mcp/host.ts'

/** The versions of Node on the path, with their programs. */
const installed = (process.env.PATH ?? '').split(delimiter).flatMap((folder) => {
  const { stdout } = spawnSync(`${folder}/node`, ['--version'], { encoding: 'utf8' })
  const [, major, minor] = /^v(\d+)\.(\d+)/.exec(stdout ?? '') ?? []
  return major === undefined ? [] : [{ node: `${folder}/node`, major: Number(major), version: `${major}.${minor}` }]
})
const old = installed.find(({ major }) => major < 22)
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'))

if (old === undefined)
  console.warn('There is no Node older than 22 on the path: what the command says in it is not tested.')

it.skipIf(old === undefined)('in an older Node, the command says which one it needs', () => {
  const { node = '', version } = old ?? {}
  const { status, stdout, stderr } = spawnSync(node, [COMMAND, 'mcp', '--mock'], { encoding: 'utf8' })
  const needed = engines.node.replace('>=', '')
  expect([stdout, stderr]).toEqual(['', `affiliate-network-sdk needs Node ${needed} or newer, this is ${version}\n`])
  expect(status).toBe(1)
})
