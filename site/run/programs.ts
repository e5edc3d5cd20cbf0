import * as commander from 'commander'
import * as args from '../../examples/support/arguments.ts'
import * as changes from '../../examples/support/changes.ts'
import * as command from '../../examples/support/command.ts'
import * as connect from '../../examples/support/connect.ts'
import * as eachOnce from '../../examples/support/each-once.ts'
import * as interrupt from '../../examples/support/interrupt.ts'
import * as period from '../../examples/support/period.ts'
import * as plainErrors from '../../examples/support/plain-errors.ts'
import * as progress from '../../examples/support/progress.ts'
import * as sparkline from '../../examples/support/sparkline.ts'
import * as steps from '../../examples/support/steps.ts'
import * as table from '../../examples/support/table.ts'
import * as visible from '../../examples/support/visible.ts'
import * as warn from '../../examples/support/warn.ts'

declare const define: (modules: Readonly<Record<string, object>>) => void

// An example starts a mock network of its own, and refuses settings without an address.
for (const name of Object.keys(process.env)) delete process.env[name]

define({
  commander,
  './support/arguments.ts': args,
  './support/changes.ts': changes,
  './support/command.ts': command,
  './support/connect.ts': connect,
  './support/each-once.ts': eachOnce,
  './support/interrupt.ts': interrupt,
  './support/period.ts': period,
  './support/plain-errors.ts': plainErrors,
  './support/progress.ts': progress,
  './support/sparkline.ts': sparkline,
  './support/steps.ts': steps,
  './support/table.ts': table,
  './support/visible.ts': visible,
  './support/warn.ts': warn,
})
