/** The day, `YYYY-MM-DD`, that an instant falls on, so many hours from UTC. */
export const dayIn = (instant: Date, timezone: number): string =>
  new Date(instant.getTime() + timezone * 3_600_000).toISOString().slice(0, 10)

/** The day so many days later, or earlier. */
export const addDays = (day: string, count: number): string =>
  new Date(Date.parse(day) + count * 86_400_000).toISOString().slice(0, 10)
