import type { FieldInputs } from '../codecs/fields.ts'
import type { InputFields, InputSchema, WireRecord } from '../codecs/input.ts'
import { type ObjectRules, strictObject } from '../codecs/zod/object-schemas.ts'
import { unknownInput } from '../options/option-names.ts'

/** The schema of an input. It takes no other fields. */
export function input<Shape extends InputFields>(
  shape: () => Shape,
  rules: Partial<ObjectRules> = {},
): InputSchema<FieldInputs<Shape>> {
  return strictObject<WireRecord, FieldInputs<Shape>>(shape, { unknownIssue: unknownInput, ...rules })
}
