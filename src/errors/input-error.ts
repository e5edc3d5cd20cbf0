import { sentence, show } from './describe.ts'
import { InputError, type Issue } from './errors.ts'
import { isPlain } from './is-record.ts'
import { type Names, unknownName } from './unknown-name.ts'

/** An InputError from issues. `words` tell them, where a list of them does not. */
export function inputError(operation: string, issues: readonly Issue[], words: string = sentence(issues)): InputError {
  return new InputError(`${operation}: ${words}`, { operation, outcome: 'not-sent', issues })
}

/** An InputError about one thing, which is told by what it is. */
export function refusal(operation: string, path: string, expected: string, received: string): InputError {
  return inputError(operation, [{ path, expected, received }])
}

/** An InputError about one value, which is shown. */
export function misfit(operation: string, path: string, expected: string, value: unknown): InputError {
  return refusal(operation, path, expected, show(value))
}

/** Takes fields from objects only whose fields are their own: others would be left out in silence. @throws InputError */
export function checkPlain(operation: string, path: string, value: object): void {
  if (isPlain(value)) return
  const { name } = Object(value.constructor)
  const received = typeof name === 'string' && /^\w{1,40}$/.test(name) ? `an instance of ${name}` : 'another object'
  throw refusal(operation, path, 'a plain object', received)
}

/** Refuses names that are not known; `complaint` tells of one. @throws InputError */
export function checkNames(
  operation: string,
  record: object,
  known: Names,
  complaint: (name: string, names: readonly string[]) => Issue = unknownName,
): void {
  const names = Object.keys(known)
  const unknown = Object.keys(record).filter((name) => !names.includes(name))
  if (unknown.length === 0) return
  throw inputError(
    operation,
    unknown.map((name) => complaint(name, names)),
  )
}
