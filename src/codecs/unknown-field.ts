import { unknownNameIssue } from '../errors/unknown-name.ts'
import type { UnknownFieldIssue } from './zod/object-schemas.ts'

/** Says where a parameter that callers do not write comes from. */
export const sentByClient = (name: string) => `it is the option ${name === 'a' ? 'affiliateId' : 'key'} of createClient`

/** For inputs: the client sends some fields by itself, and those of a report are in a list. */
export const unknownField: UnknownFieldIssue = (name, names) => {
  const [path, received] = [name, 'a parameter']
  if (name === 'a' || name === 'key') return { path, expected: sentByClient(name), received, code: 'reserved' }
  if (name.startsWith('ck_') && names.includes('fields'))
    return { path, expected: `fields: ['${name}']`, received, code: 'misplaced' }
  return unknownNameIssue(name, names, 'field')
}

/** For options: those of a list's page are in the query. */
export const unknownOption: UnknownFieldIssue = (name, names) =>
  name === 'limit' || name === 'page'
    ? { path: name, expected: "it in the call's query", received: 'a value', code: 'misplaced' }
    : unknownNameIssue(name, names, 'option')
