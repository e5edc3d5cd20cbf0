import * as z from 'zod/mini'
import type { Payload } from './checks.ts'

/** `z.safeParse`, whose issues have the value that is wrong as `input`. */
export const safeParse = <Output>(schema: z.ZodMiniType<Output, unknown>, value: unknown) =>
  z.safeParse(schema, value, { reportInput: true })

/** Parses a part of a value, whose issues are reported at its path. */
export function parsePart<Output>(
  { issues }: Payload,
  schema: z.ZodMiniType<Output, unknown>,
  value: unknown,
  path: readonly PropertyKey[] = [],
): Output {
  const { data, error } = safeParse(schema, value)
  for (const issue of error?.issues ?? [])
    issues.push({ ...issue, path: [...path, ...issue.path] } as z.core.$ZodRawIssue)
  return data as Output
}
