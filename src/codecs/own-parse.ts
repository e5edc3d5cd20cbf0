import * as z from 'zod/mini'

type Parse = (payload: z.core.ParsePayload<unknown>, ctx: z.core.ParseContextInternal) => unknown

/** What a schema is described by. */
export interface Described {
  readonly _zod: { readonly def: z.core.$ZodTypeDef }
}

interface Definition extends z.core.$ZodTypeDef {
  readonly like: Described
  readonly parse: Parse
}

class OwnParse extends z.ZodMiniType {
  constructor(definition: Definition) {
    super(definition as never)
    const { like, parse } = definition
    const inner = this._zod
    inner.parse = inner.run = (payload, ctx) => {
      parse(payload, ctx)
      return payload
    }
    inner.processJSONSchema = (ctx, json, params) =>
      ctx.processors[like._zod.def.type as 'string']?.(like as never, ctx, json, params)
  }

  override clone(definition: z.core.$ZodTypeDef = this._zod.def): this {
    return new OwnParse(definition as Definition) as this
  }
}

/**
 * A schema that is described as `like` is (in JSON Schema) and parses by a function of ours, where zod's own parser
 * would lose a key, a path or the words of an error. The function replaces `payload.value`, or pushes issues.
 */
export function parsedBy<Output, Input>(like: Described, parse: Parse): z.ZodMiniType<Output, Input> {
  // The descriptors of `like`, as the fields of an object are built at first use.
  const { checks: _, ...described } = Object.getOwnPropertyDescriptors(like._zod.def)
  const definition = Object.defineProperties({ like, parse }, described as PropertyDescriptorMap)
  return new OwnParse(definition as unknown as Definition) as unknown as z.ZodMiniType<Output, Input>
}

/** Refuses the value of a payload. No check of a schema around it runs after that. */
export function refuse(payload: z.core.ParsePayload<unknown>, message: string): void {
  payload.issues.push({ code: 'custom', message, input: payload.value, continue: false })
}
