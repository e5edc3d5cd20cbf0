/** ClickHouse's engine behind as much of its HTTP interface as its client needs: `node server.ts`, which prints its address. */
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { Session } from 'chdb'

const session = new Session()
/** Parameters of the interface, which are no settings. */
const OWN = new Set(['query', 'query_id', 'database', 'wait_end_of_query', 'session_id'])
const isSetting = (name: string) => !OWN.has(name) && !name.startsWith('param_')
const quoted = (value: string) => `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`

const server = createServer(async (request, response) => {
  const body = await text(request)
  const parameters = new URL(request.url ?? '/', 'http://localhost').searchParams
  const query = parameters.get('query')
  try {
    // From here on, nothing waits: statements run one after the other.
    session.query(`USE \`${parameters.get('database') ?? 'default'}\``)
    for (const [name, value] of parameters)
      if (isSetting(name) || name.startsWith('param_')) session.query(`SET ${name} = ${quoted(value)}`)
    const answer = session.query(query === null ? body : `${query}\n${body}`, 'JSONEachRow')
    response.end(answer)
  } catch (error) {
    const message = String((error as Error).message).replace(/^.*?(?=Code: )/s, '')
    response.writeHead(500).end(message)
  } finally {
    for (const name of parameters.keys()) if (isSetting(name)) session.query(`SET ${name} = DEFAULT`)
  }
})
// Its client closes idle connections sooner.
server.keepAliveTimeout = 60_000
server.listen(0, '127.0.0.1', () => console.log(`http://127.0.0.1:${(server.address() as AddressInfo).port}`))
process.once('SIGTERM', () => {
  session.close()
  process.exit()
})
