import type { UnknownIssue } from '../codecs/parse-input.ts'
import { unknownNameIssue } from '../errors/unknown-name.ts'
import { listOptionNames } from './call-options.ts'

/** The issue of a field of an input that is not known: some come from the client, or belong in another place. */
export const unknownField: UnknownIssue = (name, names, place) => {
  const path = place + name
  if (name === 'a' || name === 'key')
    return { path, expected: 'no such field, as it comes from the client', received: 'one' }
  if (listOptionNames().includes(name))
    return { path, expected: 'no such field, as it belongs in the last argument', received: 'one' }
  return unknownNameIssue(name, names, 'field', place)
}
