import type { FieldInputs } from '../codecs/fields.ts'
import { type InputFields, type InputRules, type InputSchema, setRules } from '../codecs/input.ts'
import * as r from '../codecs/responses.ts'
import { lazyObject } from '../codecs/zod/object-schemas.ts'
import { unknownInput } from '../options/option-names.ts'

/**
 * The schema of an input, which allows no other fields. Checks that involve several fields are in `rules`, which
 * `call/prepare-call.ts` and the published schema (`published-input.ts`) apply.
 */
export const input = <Shape extends InputFields>(
  shape: () => Shape,
  rules: Partial<InputRules> = {},
): InputSchema<FieldInputs<Shape>> =>
  setRules(lazyObject(shape, r.anything), { unknownIssue: unknownInput, conditions: [], ...rules }) as never
