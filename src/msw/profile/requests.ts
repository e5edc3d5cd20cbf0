import type { Call } from '../call.ts'
import { refuse, ServiceError } from '../service-error.ts'
import { DAY } from '../time/clock.ts'
import type { Habits } from './habits.ts'

/** The time zone of a network whose reports are neither in UTC nor in that of the request. */
const ANOTHER_ZONE = '3'

/** A call as a network with these habits understands it. @throws ServiceError where it refuses the call */
export function asUnderstood(call: Call, operation: string, habits: Habits): Call {
  const status = habits.calls?.refuse[operation]
  if (status !== undefined) throw new ServiceError(status, status, 'This API key may not call this operation.')
  const { limit, ...others } = call.parameters
  const parameters: Record<string, string | readonly string[]> = { ...others }
  if (limit !== undefined) parameters.limit = Number(limit) > habits.limit ? String(habits.limit) : limit
  if (!operation.startsWith('reports.')) return { ...call, parameters }
  const isSum = operation !== 'reports.conversion'
  const has = (name: string) => Object.hasOwn(parameters, name)
  if (habits.timezone === 'ignored' && /^-?\d$|^-?1[0-4]$/.test(String(parameters.timezone))) parameters.timezone = '0'
  if (isSum && habits.reportZone !== 'timezone' && has('timezone'))
    parameters.timezone = habits.reportZone === 'UTC' ? '0' : ANOTHER_ZONE
  for (const bound of ['from', 'to'])
    if (habits.hours !== 'add up' && has(bound)) parameters[bound] = String(parameters[bound]).replace(/ \d+$/, '')
  if (habits.order === 'orderBy ignored') for (const name of ['order', 'orderBy']) delete parameters[name]
  if (habits.statusFilter === 'ignored') delete parameters.status
  if (habits.statusFilter === 'does not add up' && parameters.status === '1') parameters.status = '1,2'
  return { ...call, parameters }
}

/** Refuses a span that is longer than a network takes. `start` and `end` are in seconds. @throws ServiceError */
export function checkRange({ longestRange }: Habits, start: number, end: number): void {
  const days = (end - start) / DAY
  if (longestRange < 1000 && days > (longestRange || 30))
    throw refuse('reportFieldInvalid', '(from, to: too many days)')
}
