import { type Payload, refuse } from '../../codecs/zod/checks.ts'
import { describeType, describeValue } from '../../errors/describe.ts'
import { isRecord } from '../../errors/objects.ts'

/** HTTP itself sets these: a length that is not the body's would break a write in the middle. */
const FRAMING = /^(?:content-length|transfer-encoding|host|expect|upgrade|keep-alive|te|trailer)$/i

/** Reads the option `headers`. */
export function readHeaders(payload: Payload): Readonly<Record<string, string>> | undefined {
  const headers = payload.value
  const isHeaders = headers instanceof Headers
  // A Map, or the Headers of another library, has no own properties: no header would be set.
  if (!isHeaders && (!isRecord(headers) || Symbol.iterator in headers))
    return refuse(payload, 'an object of names and values, or Headers', { received: describeType(headers) })
  const checked = new Headers()
  for (const [name, value] of isHeaders ? headers : Object.entries(headers)) {
    if (value === undefined) continue
    if (FRAMING.test(name))
      return refuse(payload, 'HTTP itself sets this header', { path: [name], code: 'excluded', received: 'a value' })
    if (typeof value !== 'string') return refuse(payload, 'a string', { path: [name] })
    try {
      checked.append(name, value)
    } catch {
      // The value is not shown: it may be a secret.
      return refuse(payload, 'headers that HTTP allows', {
        received: `an invalid name or value at ${describeValue(name)}`,
      })
    }
  }
  // The body of a call decides about these.
  for (const name of ['content-type', 'content-encoding']) checked.delete(name)
  return Object.fromEntries(checked)
}
