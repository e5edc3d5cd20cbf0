import { definitionOf } from '../../codecs/zod/codec.ts'
import { affiliateFields } from '../../schemas/reports/affiliate-fields.ts'
import { reportFields } from '../../schemas/reports/report-fields.ts'

const OF_AFFILIATES = new Set<string>(Object.values(affiliateFields).flat(2))

/** The requested fields that every row must have: if a service leaves one out, its stored values are kept. */
export function requiredFields(
  report: keyof typeof reportFields,
  requested: readonly string[],
  isAffiliate: boolean,
): string[] {
  const known: Readonly<Record<string, Parameters<typeof definitionOf>[0]>> = reportFields[report]
  return requested.filter((name) => {
    if (!Object.hasOwn(known, name)) return true
    const mayLack = definitionOf(known[name] as Parameters<typeof definitionOf>[0]).type === 'optional'
    return !mayLack && (!isAffiliate || OF_AFFILIATES.has(name))
  })
}
