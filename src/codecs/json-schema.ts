/**
 * What JSON Schema shows of a schema where zod's own checks do not say it. Only this file changes how zod's schemas work
 * (`_zod`). Elsewhere, definitions are read (`definition.ts`) or written by hand (`lazyObject`, `mapOf`, `describe.ts`), and
 * `safe-parse.ts` names the fields of zod's context. `test/matrix/zod.test.ts` holds all of it against the oldest and the
 * newest zod that a user may have.
 */
import * as z from 'zod/mini'

/** Of all types, zod shows this one as what is in it, and `zod/compile` leaves it alone. */
interface UncheckedDefinition extends z.core.$ZodTypeDef {
  readonly type: 'promise'
  readonly innerType: z.ZodMiniType
}

class Unchecked extends z.ZodMiniType {
  constructor(definition: UncheckedDefinition) {
    super(definition)
    const inner = this._zod
    inner.parse = (payload) => payload
    // A schema with checks already has a `run`, which calls `parse`.
    inner.run ??= inner.parse
    // `clone` and `check` construct their copies by it.
    inner.constr = Unchecked
  }
}

/** Takes any value, and is shown as `like`: for a value that is read before zod could check it. */
export const unchecked = (like: z.ZodMiniType): z.ZodMiniType => new Unchecked({ type: 'promise', innerType: like })

interface Shown {
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: 'safeint'
  readonly patterns?: ReadonlySet<RegExp>
}

/** A check that is shown as these keywords. zod's own (`regex`, `int`, `minLength`, …) would add 1 kB to a bundle. */
export function shownCheck<Value>(check: z.core.CheckFn<Value>, shown: Shown): z.core.$ZodCheck<Value> {
  const made = z.check(check)
  made._zod.onattach.push(({ _zod: inner }) => {
    inner.bag = { ...inner.bag, ...shown }
  })
  return made
}
