import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type AffiliateClient, createClient, type NetworkClient } from '../src/index.ts'
import { operations } from '../src/operations/index.ts'

/** The page that contains the table. */
export const TABLE = join(import.meta.dirname, '../docs/operations.md')

const base = { baseUrl: 'https://acme.example', key: 'none' }
const clients = { network: createClient(base), affiliate: createClient({ ...base, affiliateId: 1 }) }

/** Whether a client has the call of a name. */
const has = (client: NetworkClient | AffiliateClient, name: string) =>
  typeof name
    .split('.')
    .reduce<unknown>((value, part) => (value as Record<string, unknown> | undefined)?.[part], client) === 'function'

type Call = (typeof operations)[number]
const GROUPS = ['tool', 'reports', 'offers', 'banners', 'advertisers', 'affiliates']

/** Sorted in the order of SERVICE.md, then by name, the network's form first. */
function byCall(a: Call, b: Call): number {
  const group = ({ name }: Call) => GROUPS.indexOf(name.split('.')[0] as string)
  return (
    group(a) - group(b) ||
    a.name.localeCompare(b.name) ||
    b.role.localeCompare(a.role) ||
    a.method.localeCompare(b.method)
  )
}

/** The table of all calls, made from the operations of the client. */
export function operationsTable(): string {
  const rows = [...operations].sort(byCall).map((operation) => {
    const { name, method, path, role, retry, bodyType } = operation
    for (const one of role === 'both' ? (['network', 'affiliate'] as const) : [role])
      if (!has(clients[one], name)) throw new Error(`there is no call for ${name} as ${one}`)
    return `| ${path.split('/').at(-1)} | ${method} | \`/api/${path}\` | ${bodyType} | ${role} | ${retry} | \`${name}\` |`
  })
  return `${HEAD}\n${rows.join('\n')}\n`
}

const HEAD = `# Operations

Made by \`npm run docs:operations\` from the values in \`src/operations\`; not edited by hand.

*Body* is what carries the input; without a body, and beside the files of \`multipart\`, it goes into the query. *Role* is who calls: the affiliate
form sends \`a\`. *Retried*: a \`read\` changes nothing and a \`repeatable\` write is the same when done twice, so both are
tried again; what is sent \`once\` is tried again only where the service surely did not act.

| Operation | Method | Path | Body | Role | Retried | Call |
|---|---|---|---|---|---|---|`

if (import.meta.main) writeFileSync(TABLE, operationsTable())
