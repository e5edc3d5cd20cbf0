/** A string for which editors suggest the documented values. Others are allowed. */
export type Known<Word extends string> = Word | (string & {})
