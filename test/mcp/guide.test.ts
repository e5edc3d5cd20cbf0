import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'
import { startHost } from './host.ts'

interface Server {
  readonly command: string
  readonly args: readonly string[]
  readonly env?: Readonly<Record<string, string>>
}
interface Settings {
  readonly mcpServers?: Readonly<Record<string, Server>>
  readonly servers?: Readonly<Record<string, Server>>
}

const guide = readFileSync(fileURLToPath(new URL('../../docs/mcp.md', import.meta.url)), 'utf8')
const blocks = [...guide.matchAll(/```json\n([\s\S]*?)```/g)].map(([, text = '']) => JSON.parse(text))
const servers = blocks.flatMap(({ mcpServers, servers }: Settings) => Object.values({ ...mcpServers, ...servers }))
const calls = blocks.filter(({ name }) => name !== undefined)

it('the guide has settings for three hosts, and two calls', () => {
  expect([servers.length, calls.length]).toEqual([3, 2])
})

it.each(servers)('the settings of the guide start a server: %j', async ({ command, args, env = {} }) => {
  expect(command).toBe('npx')
  const at = args.lastIndexOf('affiliate-network-sdk')
  const installed = args.slice(0, at)
  expect(installed).toEqual(expect.arrayContaining(['-p', 'affiliate-network-sdk', '@modelcontextprotocol/server@2']))
  expect(args[at + 1]).toBe('mcp')
  const { tools, call } = await startHost(args.slice(at + 2), env)
  expect(tools.some(({ name }) => name === 'offers_update')).toBe(args.includes('--allow-writes'))
  if (!args.includes('--mock')) return
  // The calls of the guide work without settings.
  let found: unknown
  for (const { name, arguments: args } of calls) {
    const { isError, data } = await call(name, args)
    // The second call asks about the offers of the first.
    if (args.offer) expect(args.offer).toEqual(found)
    found = data.items.map(({ ck_offer_id }) => ck_offer_id)
    expect([isError, Object.keys(data.items[0] ?? {})]).toEqual([false, expect.arrayContaining(args.fields)])
  }
})
