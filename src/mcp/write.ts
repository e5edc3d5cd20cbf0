import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { inputError } from '../errors/input-error.ts'
import { argumentsOf, type FlatArguments, methodOf, previewOf } from '../flat-calls/call.ts'
import { changeEach, changesById, differentIds } from '../flat-calls/change-each.ts'
import { changesOf, type RecordChanges } from '../flat-calls/changes.ts'
import type { Operation } from '../operations/operation.ts'
import { describe } from './results.ts'

const UNSENT = 'Nothing was sent. To send it, call the tool again with the same arguments and confirm: true.'

/** Records of a preview that are read: each costs a request. */
const MOST_READ = 10

/**
 * Makes a write that is confirmed, of several ids one after the other; otherwise shows what it would change, which sends only
 * reads. @throws what the client throws
 */
export async function write(
  client: NetworkClient | AffiliateClient,
  operation: Operation,
  input: FlatArguments,
  isConfirmed: boolean,
  signal: AbortSignal,
): Promise<object> {
  const ids = Array.isArray(input.id) && changesById(operation) ? differentIds(input.id as unknown[]) : undefined
  if (ids?.length === 0)
    throw inputError(operation.name, { path: 'id', expected: 'a non-empty array', received: 'an empty one' })
  const inputs = ids?.map((id): FlatArguments => ({ ...input, id })) ?? [input]
  // Before the first is sent, all are known to be valid.
  const requests = await Promise.all(inputs.map((one) => previewOf(client, operation, one)))
  const send = (one: FlatArguments) =>
    methodOf(client, operation)(...argumentsOf(operation, one), {
      signal,
      // A warning would not reach the agent.
      ...(operation.bodyType === 'multipart' && { onIncomplete: 'throw' }),
    }) as Promise<object>
  if (isConfirmed) return ids ? changeEach(ids, (id) => send({ ...input, id }), describe) : send(input)
  const previews: object[] = []
  const missing: string[] = []
  for (const [at, { toCurl, ...request }] of requests.entries()) {
    const one = inputs[at] as FlatArguments
    const changes: Partial<RecordChanges> =
      at < MOST_READ ? await changesOf(client, operation, one, request, signal) : { record: `${one.id}, not read` }
    if (changes.found === false) missing.push(String(changes.record))
    previews.push(
      ids
        ? { ...changes, method: request.method, url: request.url, body: request.body }
        : { ...changes, ...request, curl: toCurl() },
    )
  }
  const message = missing.length > 0 ? `Not found: ${missing.join(', ')}. ${UNSENT}` : UNSENT
  return { sent: false, message, ...(ids ? { requests: previews } : previews[0]) }
}
