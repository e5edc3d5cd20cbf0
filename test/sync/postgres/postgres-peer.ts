import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import pg from 'pg'

/** What the peer of a test answers to a statement: rows, or an error of PostgreSQL. */
export type Answer = readonly Readonly<Record<string, string | number | boolean>>[] | { readonly code: string }

/** A statement that was sent, with its values, or with the data of a COPY. */
export interface Sent {
  readonly sql: string
  readonly values?: readonly (string | null)[]
  readonly data?: string
}

/**
 * A peer that speaks PostgreSQL's protocol to a client of `pg`, for tests without a server: it knows no tables, and keeps
 * the rules of transactions. After an error, a transaction takes nothing but its end.
 */
export async function postgresPeer(answer: (sent: Sent) => Answer | undefined) {
  const sent: Sent[] = []
  const server = createServer((socket) => void talk(socket, sent, answer).catch(() => socket.destroy()))
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const client = new pg.Client({ host: '127.0.0.1', port, user: 'me', database: 'test' })
  await client.connect()
  return {
    client,
    sent,
    async [Symbol.asyncDispose]() {
      await client.end()
      server.close()
    },
  }
}

async function talk(socket: Socket, sent: Sent[], answer: (sent: Sent) => Answer | undefined): Promise<void> {
  socket.setNoDelay(true)
  const reader = read(socket)
  let status: 'I' | 'T' | 'E' = 'I'
  const send = (type: string, ...parts: (Buffer | string)[]) => socket.write(message(type, ...parts))
  const ready = () => send('Z', status)
  const reply = (statement: Sent, isPrepared: boolean) => {
    sent.push(statement)
    const [word = ''] = /^\w+/.exec(statement.sql) ?? []
    const isEnd = word === 'ROLLBACK' || word === 'COMMIT'
    const found = status === 'E' && !isEnd ? { code: '25P02' } : (answer(statement) ?? own(statement))
    if ('code' in found) {
      if (status === 'T') status = 'E'
      return send('E', `SERROR\0C${found.code}\0Mthe peer says so\0\0`)
    }
    if (word === 'BEGIN') status = 'T'
    if (isEnd) status = 'I'
    const names = Object.keys(found[0] ?? {})
    if (isPrepared) send('2')
    if (names.length > 0) send('T', int16(names.length), ...names.map((name) => column(name, found[0]?.[name])))
    for (const row of found) send('D', int16(names.length), ...names.map((name) => text(row[name])))
    send('C', `${word}\0`)
  }
  await reader.bytes((await reader.bytes(4)).readInt32BE() - 4)
  send('R', int32(0))
  send('K', int32(PROCESS), int32(1))
  ready()
  let prepared = ''
  let values: (string | null)[] = []
  for (;;) {
    const type = (await reader.bytes(1)).toString()
    const body = await reader.bytes((await reader.bytes(4)).readInt32BE() - 4)
    if (type === 'X') return void socket.end()
    if (type === 'Q' && body.toString().startsWith('COPY')) {
      send('G', Buffer.from([0]), int16(0))
      let data = ''
      for (let part = ''; part !== 'c'; ) {
        part = (await reader.bytes(1)).toString()
        data += (await reader.bytes((await reader.bytes(4)).readInt32BE() - 4)).toString()
      }
      reply({ sql: body.toString().slice(0, -1), data }, false)
      ready()
    } else if (type === 'Q') {
      reply({ sql: body.toString().slice(0, -1) }, false)
      ready()
    } else if (type === 'P') prepared = body.toString().split('\0')[1] ?? ''
    else if (type === 'B') values = bound(body)
    else if (type === 'E') {
      send('1')
      reply({ sql: prepared, values }, true)
    } else if (type === 'S') ready()
  }
}

const PROCESS = 42

/** What any session is asked before its first table. */
function own({ sql }: Sent): Answer {
  if (sql.includes('statement_timestamp()')) return [{ isIn: false }]
  if (sql.includes('pg_backend_pid()')) return [{ pid: PROCESS }]
  if (sql.includes('pg_namespace')) return [{ name: 'public' }]
  if (sql.includes('pg_try_advisory_lock')) return [{ locked: true }]
  return []
}

/** Reads so many bytes at a time. */
function read(socket: Socket) {
  const chunks = socket[Symbol.asyncIterator]()
  let left = Buffer.alloc(0)
  return {
    async bytes(count: number): Promise<Buffer> {
      while (left.length < count) {
        const { value, done } = await chunks.next()
        if (done) throw new Error('the client has left')
        left = Buffer.concat([left, value])
      }
      const taken = left.subarray(0, count)
      left = left.subarray(count)
      return taken
    },
  }
}

function message(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part as string)))
  return Buffer.concat([Buffer.from(type), int32(body.length + 4), body])
}

/** The values of a message that binds them: texts, after two names and a list of formats. */
function bound(body: Buffer): (string | null)[] {
  let at = body.indexOf(0, body.indexOf(0) + 1) + 1
  at += 2 + 2 * body.readInt16BE(at)
  const count = body.readInt16BE(at)
  at += 2
  return Array.from({ length: count }, () => {
    const length = body.readInt32BE(at)
    at += 4 + Math.max(0, length)
    return length < 0 ? null : body.subarray(at - length, at).toString()
  })
}

const int16 = (value: number) => Buffer.from([value >> 8, value & 255])
const int32 = (value: number) => {
  const bytes = Buffer.alloc(4)
  bytes.writeInt32BE(value)
  return bytes
}

const TYPES = { boolean: 16, number: 23, string: 25 } as const

const column = (name: string, value: unknown) =>
  Buffer.concat([
    Buffer.from(`${name}\0`),
    ...[int32(0), int16(0), int32(TYPES[typeof value as keyof typeof TYPES]), int16(-1), int32(-1), int16(0)],
  ])

const text = (value: unknown) => {
  const bytes = Buffer.from(value === true ? 't' : value === false ? 'f' : String(value))
  return Buffer.concat([int32(bytes.length), bytes])
}
