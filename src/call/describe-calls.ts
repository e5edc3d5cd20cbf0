import { operations } from '../operations/index.ts'
import { isListOperation, type ListOperation, type Operation } from '../operations/operation.ts'
import { CALL_INFO, type CallInfo } from './client-info.ts'

/** Gives each call of a client its `CallInfo`, which comes from the operation of the same name. */
export function describeCalls<Calls extends object>(calls: Calls): Calls {
  const infos = new Map(operations.map((operation) => [operation.name, infoOf(operation)]))
  describe(calls, '', infos)
  return calls
}

function describe(calls: object, path: string, infos: ReadonlyMap<string, CallInfo>): void {
  for (const [name, member] of Object.entries(calls)) {
    if (typeof member !== 'function') describe(member, `${path}${name}.`, infos)
    else if (infos.has(path + name)) Object.defineProperty(member, CALL_INFO, { value: infos.get(path + name) })
  }
}

function infoOf(operation: Operation | ListOperation): CallInfo {
  const { retry, takesId = false, defaults } = operation
  const usesTimezone = defaults?.({ timezone: 0, reportYear: 2 }).timezone !== undefined
  // With an id, a list operation returns one row and no pages.
  const isPaged = isListOperation(operation) && !takesId
  return { kind: retry !== 'read' ? 'write' : isPaged ? 'list' : 'read', takesId, usesTimezone }
}
