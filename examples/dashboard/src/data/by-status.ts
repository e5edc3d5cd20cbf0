import { computed } from '@preact/signals'
import { period } from '../state/period.ts'
import { remote } from '../state/remote.ts'

/** Counts the conversions of the period in one status. A page says how many there are in total. */
const countOf = (status: 'Approved' | 'Pending' | 'Rejected') =>
  remote(
    ({ reports }) => {
      if (period.value === undefined) return undefined
      const { from, to, timezone } = period.value
      return reports.conversion({ from, to, timezone, status, limit: 500, fields: ['ck_conversion_status'] })
    },
    ({ totalItems }) => totalItems,
    period,
  )

const counts = [countOf('Approved'), countOf('Pending'), countOf('Rejected')] as const

/** The conversions of the period by status, which the overall report does not know. */
export const byStatus = computed(() => {
  const states = counts.map(({ value }) => value)
  const [approved, pending, rejected] = states.map(({ data }) => data)
  const known = approved !== undefined && pending !== undefined && rejected !== undefined
  return {
    data: known && states.every(({ loading }) => !loading) ? { approved, pending, rejected } : undefined,
    error: states.find(({ error }) => error !== undefined)?.error,
  }
})
