import * as z from 'zod/mini'

/** `z.safeParse`. The direction `backward` is `z.safeEncode`. */
export const safeParse = <Output>(
  schema: z.ZodMiniType<Output, unknown>,
  value: unknown,
  direction?: 'backward',
  reportInput?: boolean,
) => z.safeParse(schema, value, { direction, reportInput } as object)

/** Parses a part of a value, whose issues are reported at its path. */
export function parsePart<Output>(
  { issues }: z.core.ParsePayload<unknown>,
  schema: z.ZodMiniType<Output, unknown>,
  value: unknown,
  path: readonly PropertyKey[],
  direction?: 'backward',
): Output {
  const { data, error } = safeParse(schema, value, direction, true)
  for (const issue of error?.issues ?? [])
    issues.push({ ...issue, path: [...path, ...issue.path] } as z.core.$ZodRawIssue)
  return data as Output
}
