declare module 'write-good' {
  export interface Match {
    readonly index: number
    /** Length of what was found. */
    readonly offset: number
  }

  interface Check {
    readonly fn: (text: string) => Match[]
    readonly explanation: string
  }

  interface Options {
    /** They replace the checks of the package. */
    readonly checks?: Readonly<Record<string, Check>>
  }

  export default function writeGood(text: string, options?: Options): (Match & { readonly reason: string })[]
}

declare module 'write-good/lib/starts-with-so.js' {
  import type { Match } from 'write-good'

  /** Finds sentences that begin with "So". */
  export default function startsWithSo(text: string): Match[]
}
