import type { Fault } from 'affiliate-network-sdk/msw'

/** How the network of a run is. */
export interface RunSettings {
  readonly seed: number
  /** The current day, of the network and of the program. */
  readonly day: string
  /** What goes wrong with the next requests, if anything does. */
  readonly fault: Fault | undefined
}

/** What an output is: a result, what a program writes to stderr, or the error that ended it. */
export type Level = 'log' | 'warn' | 'error'

/** Rows of a table, of which long ones are cut. */
export interface Table {
  readonly columns: readonly string[]
  readonly rows: readonly (readonly string[])[]
  /** How many rows there are. */
  readonly total: number
}

/** A request that a program has sent. */
export interface SentRequest {
  readonly method: string
  /** With `<API_KEY>` in place of the key. */
  readonly url: string
  /** The parameters of a form, in the same way. */
  readonly body?: string | undefined
  /** The status of the response, unless there was none. */
  readonly status: number | undefined
  readonly milliseconds: number
}

/** What a run tells the page. */
export type Message =
  | {
      readonly type: 'output'
      readonly level: Level
      readonly text: string
      readonly table?: Table | undefined
      /** All fields of an error, of which the text is the message. */
      readonly details?: string | undefined
    }
  | { readonly type: 'request'; readonly request: SentRequest }
  /** `failed` is set if the program ended with an error. */
  | { readonly type: 'end'; readonly failed: boolean }
