/**
 * The type of an object follows from the schemas of its fields. These types are homomorphic, with which TypeScript keeps
 * the doc comment of each field. `scripts/written-interfaces.ts` writes out the interfaces that extend them, for users.
 */
import type * as z from 'zod/mini'

/** The type of a record with these fields. */
export type FieldOutputs<Fields> = OutputsOf<ShapeOf<Fields>>
type OutputsOf<Shape> = Merged<Outputs<Shape, RequiredNames<Shape>> & Partial<Outputs<Shape, OptionalNames<Shape>>>>
type Outputs<Shape, Names extends keyof Shape> = { -readonly [Name in Names]: z.output<Shape[Name]> }

/** What a caller may write for an input with these fields. */
export type FieldInputs<Fields> = InputsOf<ShapeOf<Fields>>
type InputsOf<Shape> = Merged<Inputs<Shape, RequiredNames<Shape>> & Partial<Inputs<Shape, OptionalNames<Shape>>>>
type Inputs<Shape, Names extends keyof Shape> = { -readonly [Name in Names]: z.input<Shape[Name]> }

/** Fields that several schemas share are made by a function, at first use. */
type ShapeOf<Fields> = Fields extends () => infer Shape ? Shape : Fields

type RequiredNames<Shape> = Exclude<keyof Shape, OptionalNames<Shape>>
type OptionalNames<Shape> = {
  [Name in keyof Shape]: Shape[Name] extends z.ZodMiniOptional ? Name : never
}[keyof Shape]

/** The same type, as one object. */
type Merged<Type> = { [Name in keyof Type]: Type[Name] }
