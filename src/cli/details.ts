/** What a command needs once it is the one that was asked for. The list of commands is shown without it. */

export { changesById } from '../flat-calls/change-each.ts'
export { operationsOf } from '../operations/index.ts'
export { callFlags, runCall } from './calls/call-command.ts'
export { exampleOf } from './calls/examples.ts'
export { parametersOf } from './calls/parameter-flags.ts'
export { doctor, doctorFlags } from './doctor.ts'
export { failureOf } from './failure.ts'
export { hideSecrets } from './secrets.ts'
export { mcp, mcpFlags } from './servers/mcp.ts'
export { mock, mockFlags } from './servers/mock.ts'
export { SYNC_EXAMPLES, sync, syncFlags } from './sync/sync.ts'
export { refuseUnknown, unknownCommand } from './unknown.ts'
