/** A string or number for which editors suggest the documented values. Others are allowed. */
export type Known<Value extends string | number> = Value | ([Value] extends [number] ? number & {} : string & {})
