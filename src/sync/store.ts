/** A conversion as a store receives it: `id`, the fields that every row has, and the requested ones. */
export type ConversionRow = Readonly<Record<string, unknown>> & {
  /** Id of the conversion, unique in the network. */
  readonly id: string
}

/** How many rows of a day are new, different or gone, compared with what was stored. */
export interface DayChanges {
  /** Rows that were not stored before. */
  readonly added: number
  /** Rows that were stored with other values, or under another day. */
  readonly changed: number
  /**
   * Rows that were stored under this day and are no longer there. One that moved to a later day is counted here, and as
   * added there.
   */
  readonly removed: number
}

/** What must not change from run to run, because it decides what the rows of a store mean. */
export interface StoreSettings {
  /** The requested fields, in any order. */
  readonly fields: readonly string[]
  /** Time zone of the days and times, in hours from UTC. */
  readonly timezone: number
}

/**
 * Where `syncConversions` keeps conversions. Any database can be one. `replaceDay` may be called for several days at
 * once, as the `concurrency` of the run says.
 */
export interface ConversionStore {
  /**
   * Called first: locks the store for this run, and checks that it was made with the same settings. It rejects if another
   * run has the lock, or if the settings differ.
   */
  open?(settings: StoreSettings): Promise<void>
  /** Returns the days that were stored, as `YYYY-MM-DD`, each with the note that `replaceDay` was given with it. */
  storedDays(): Promise<Iterable<readonly [day: string, note: string]>>
  /**
   * Replaces all rows of a day in one transaction. Rows come in parts, once all of them are asked for; if reading them
   * throws, nothing must be stored. A row that is stored under another day moves to this one.
   * @param day `YYYY-MM-DD`, on the wall clock of the run's time zone.
   * @param note returns a text to keep with the day, in the same transaction. Call it after the last row.
   */
  replaceDay(day: string, rows: AsyncIterable<readonly ConversionRow[]>, note: () => string): Promise<DayChanges>
  /** Called last, also after an error: releases the lock. */
  release?(): Promise<void>
  /** Closes the store. `syncConversions` does not call it. */
  close?(): Promise<void> | void
}
