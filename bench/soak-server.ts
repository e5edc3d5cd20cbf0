/** One server for each way in which a call ends, in a separate process so that its memory is not counted. */

import { hang, reset } from '../test/raw-server/faults.ts'
import { type Reply, rawServer } from '../test/raw-server/raw-server.ts'
import { data, json, response } from '../test/raw-server/responses.ts'

const offers = [{ id: 1, name: 'First', status: 'Active' }]

const REPLIES = {
  list: json({ httpStatus: 200, data: offers, page: 1, totalPages: 1, totalItems: 1, errorCode: 0, message: '' }),
  create: data([{ id: 1 }]),
  failing: response(503, '<h1>Busy</h1>', { 'content-type': 'text/html' }),
  broken: reset,
  late: hang,
  aborted: hang,
} satisfies Record<string, Reply>

/** How a call of the soak test ends. */
export type Mode = keyof typeof REPLIES

export type Urls = Readonly<Record<Mode, string>>

if (process.send !== undefined) {
  const urls = await Promise.all(
    Object.entries(REPLIES).map(async ([mode, reply]) => [mode, (await rawServer(reply, { keep: false })).url]),
  )
  process.send(Object.fromEntries(urls))
  process.on('disconnect', () => process.exit())
}
