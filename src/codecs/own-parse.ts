import * as z from 'zod/mini'
import type { Issue } from '../errors/errors.ts'
import { unknownFieldsMessage } from './unknown-field.ts'

type Parse = (payload: z.core.ParsePayload<unknown>, ctx: z.core.ParseContextInternal) => unknown

/** States the type of a schema that zod cannot infer: of a shape built later, of words in a variable, of a parser of ours. */
export const typed = <Output, Input = Output>(schema: z.core.$ZodType): z.ZodMiniType<Output, Input> => schema as never

interface Definition extends z.core.$ZodTypeDef {
  readonly like: z.ZodMiniType
  readonly parse: Parse
}

class OwnParse extends z.ZodMiniType {
  constructor(definition: Definition) {
    super(definition as never)
    const { like, parse } = definition
    const inner = this._zod
    inner.parse = (payload, ctx) => {
      parse(payload, ctx)
      return payload
    }
    // With checks, zod's own runner calls `parse`.
    if (!definition.checks?.length) inner.run = inner.parse
    inner.processJSONSchema = (ctx, json, params) =>
      ctx.processors[like._zod.def.type as 'string']?.(like, ctx, json, params)
  }

  override clone(definition: z.core.$ZodTypeDef = this._zod.def): this {
    return new OwnParse(definition as Definition) as this
  }
}

/** A schema that JSON Schema shows as `like`. Its function replaces `payload.value`, or pushes issues. */
export function parsedBy<Output, Input>(like: z.ZodMiniType, parse: Parse): z.ZodMiniType<Output, Input> {
  // The descriptors of `like`, as the fields of an object are built at first use.
  const { checks: _, ...described } = Object.getOwnPropertyDescriptors(like._zod.def)
  return typed(new OwnParse(Object.defineProperties({ like, parse } as never, described as PropertyDescriptorMap)))
}

/** Refuses a value, or what is at a path in it. `received` describes what came, where the value is not to be shown. */
export function refuse(
  { issues, value }: z.core.ParsePayload<unknown>,
  message: string | undefined,
  received?: string,
  path: readonly PropertyKey[] = [],
  more?: Pick<Issue, 'code' | 'meant'>,
): undefined {
  const code = value === undefined && path.length === 0 ? 'missing' : undefined
  const params = { ...(received && { received }), ...more, ...(code && { code }) }
  const given = Object.keys(params).length > 0 ? { params } : {}
  issues.push({ code: 'custom', message, path: [...path], ...given, input: value, continue: false })
}

interface Shown {
  readonly minimum?: number
  readonly maximum?: number
  readonly format?: 'safeint'
  readonly patterns?: ReadonlySet<RegExp>
}

/** A check of zod. What is `shown` of it is in JSON Schema. */
export const checkBy = <Value = never>(
  check: (payload: z.core.ParsePayload<Value>) => void,
  shown?: Shown,
): z.core.$ZodCheck<Value> => {
  const onattach = ({ _zod }: z.ZodMiniType) => {
    _zod.bag = { ..._zod.bag, ...shown }
  }
  return { _zod: { def: { check: 'custom' }, onattach: [onattach], check } } as never
}

/** A check after which nothing else is looked at: a union would show the words of an option that fails in a later one. */
export const must = <Value>(
  fits: (value: Value) => boolean,
  expected?: string,
  shown?: Shown,
): z.core.$ZodCheck<Value> =>
  checkBy((payload) => {
    if (!fits(payload.value)) refuse(payload, expected)
  }, shown)

/** An object whose fields are built at first use. `check` of a schema would build them at once: checks are given here. */
export function lazyObject(
  shape: () => z.core.$ZodShape,
  catchall: z.core.$ZodType,
  checks: readonly ((payload: z.core.ParsePayload<never>) => void)[] = [],
): z.ZodMiniType {
  let built: z.core.$ZodShape | undefined
  const definition: { readonly shape: z.core.$ZodShape; readonly [name: string]: unknown } = {
    type: 'object',
    get shape() {
      built ??= shape()
      return built
    },
    catchall,
    checks: checks.map((check) => checkBy(check)),
    error: unknownFieldsMessage(() => Object.keys(definition.shape)),
  }
  return typed(new z.ZodMiniObject(definition as never))
}

/** The same fields, each of which may be absent. zod's own `partial` would weigh more in a bundle. */
export const allOptional = <Shape extends Readonly<Record<string, z.ZodMiniType>>>(shape: Shape) =>
  Object.fromEntries(Object.entries(shape).map(([name, schema]) => [name, z.optional(schema)])) as {
    readonly [Name in keyof Shape]: z.ZodMiniOptional<Shape[Name]>
  }

export const textLike = (pattern: RegExp, expected?: string): z.ZodMiniType<string, string> =>
  z.string(expected).check(must((text) => pattern.test(text), expected, { patterns: new Set([pattern]) }))

/** A value that leaves in another form than it came. What is given is described, and not parsed again. */
export const converted = <Output, Input, Taken = Input>(
  taken: z.ZodMiniType<Taken, unknown>,
  given: z.ZodMiniType<Output, unknown>,
  convert: (value: Taken) => Output,
): z.ZodMiniType<Output, Input> => {
  const written = parsedBy<Output, Taken>(given, (payload) => {
    payload.value = convert(payload.value as Taken)
  })
  return z.pipe(taken as z.ZodMiniType<Taken, Input>, written)
}

export const nonEmptyArray = <Item extends z.ZodMiniType>(item: Item, expected?: string) =>
  z.array(item, 'an array').check(must((items) => items.length > 0, expected, { minimum: 1 }))
