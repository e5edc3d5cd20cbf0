import type { ListOptions, Page } from '../options/lists.ts'
import type { CallState } from '../transport/call-state.ts'
import type { Scrub } from '../transport/secrets/scrubber.ts'

/** Examines a page before its call ends. The call fails with the error that it throws. */
export type ExaminePage<Item> = (page: Page<Item>, call: CallState) => void | Promise<void>

/** Where a list gets its pages from, and what its reader asked for. */
export interface PageSource<Item> {
  readonly operation: string
  /** Number of the first page to read. */
  readonly start: number
  /** Rows of a full page; infinite if the service chooses. */
  readonly limit: number
  /** Whether there is only one page, even if the totals name more. */
  readonly onlyPage: boolean
  readonly options: ListOptions
  /** Whether the query or the options are not valid, so that every page fails. */
  readonly isInvalid: boolean
  /** Takes the key out of a text. */
  readonly scrub: Scrub
  /** Whether the caller asked for a page or its size. */
  readonly asksForPage: boolean
  /** Fetches a page. Its error has the number of the page. */
  readonly fetchPage: (
    page: number,
    signal: AbortSignal | undefined,
    examine?: ExaminePage<Item>,
  ) => Promise<Page<Item>>
}
