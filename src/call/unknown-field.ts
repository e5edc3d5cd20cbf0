import { LIST_OPTIONS } from './call-options.ts'
import type { Issue } from '../errors/errors.ts'
import { unknownName } from '../errors/unknown-name.ts'

/** A complaint about a field of an input that is not known: some come from the client, or belong in another place. */
export function unknownField(path: string, names: readonly string[]): Issue {
  if (path === 'a' || path === 'key')
    return { path, expected: 'no such field, as it comes from the client', received: 'one' }
  if (Object.hasOwn(LIST_OPTIONS, path))
    return { path, expected: 'no such field, as it belongs in the last argument', received: 'one' }
  return unknownName(path, names, 'field')
}
