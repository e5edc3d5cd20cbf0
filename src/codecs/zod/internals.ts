/**
 * What JSON Schema shows for schemas with checks of this package. Only this file changes how zod's schemas work (`_zod`).
 * Elsewhere, definitions are read (`definition.ts`), written by hand (`lazyObject`, `mapOf`, `with-descriptions.ts`), or
 * given properties of ours by `addProperty`.
 * `test/matrix/zod.test.ts` tests all of it with the oldest and the newest zod that a user may have.
 */
import * as z from 'zod/mini'

/** A `promise`, because zod shows one as its inner type in JSON Schema, and `zod/compile` leaves it unchanged. */
interface UncheckedDefinition extends z.core.$ZodTypeDef {
  readonly type: 'promise'
  readonly innerType: z.ZodMiniType
}

class Unchecked extends z.ZodMiniType {
  constructor(definition: UncheckedDefinition) {
    super(definition)
    const internals = this._zod
    internals.parse = (payload) => payload
    // A schema with checks already has a `run`, which calls `parse`.
    internals.run ??= internals.parse
    // `clone` and `check` construct their copies by it.
    internals.constr = Unchecked
  }
}

/** Accepts any value, and has the JSON Schema of `like`: for values that are checked by a codec or a check of ours. */
export const unchecked = (like: z.ZodMiniType): z.ZodMiniType => new Unchecked({ type: 'promise', innerType: like })

/** Whether a schema was made by `unchecked`: nothing else here is of this type. */
export const isUnchecked = (schema: z.ZodMiniType): boolean => schema.def.type === 'promise'

/** Keywords of JSON Schema. zod uses `minimum` and `maximum` for lengths too. */
export interface Keywords {
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: 'safeint'
  readonly patterns?: ReadonlySet<RegExp>
}

/** A check with these keywords in JSON Schema. zod's own checks (`regex`, `int`, …) would add 1 kB to a bundle. */
export function makeCheck<Value>(check: z.core.CheckFn<Value>, shown?: Keywords): z.core.$ZodCheck<Value> {
  const result = z.check(check)
  result._zod.onattach.push(({ _zod: internals }) => {
    internals.bag = { ...internals.bag, ...shown }
  })
  return result
}
