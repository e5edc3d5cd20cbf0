/** Returns the day of an instant in a time zone, as `YYYY-MM-DD`. */
export const dayIn = (instant: Date, timezone: number): string =>
  new Date(instant.getTime() + timezone * 3_600_000).toISOString().slice(0, 10)

/** Adds days to a day; a negative count subtracts them. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
