/** What a command needs once it is the one that was asked for. The list of commands is shown without it. */

export { operationsOf } from '../operations/index.ts'
export { callFlags, runCall } from './call-command.ts'
export { exampleOf } from './examples.ts'
export { failureOf } from './failure.ts'
export { mcp, mcpFlags } from './mcp.ts'
export { mock, mockFlags } from './mock.ts'
export { hideSecrets } from './secrets.ts'
export { SYNC_EXAMPLES, sync, syncFlags } from './sync.ts'
export { refuseUnknown, unknownCommand } from './unknown.ts'
