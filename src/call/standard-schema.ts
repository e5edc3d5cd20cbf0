/** A schema of any library that follows Standard Schema (https://standardschema.dev), as far as `request` needs it. */
export interface StandardSchema<Output = unknown> {
  /** The interface itself; libraries fill it in. */
  readonly '~standard': {
    readonly version: 1
    readonly vendor: string
    readonly validate: (value: unknown) => SchemaResult<Output> | Promise<SchemaResult<Output>>
    readonly types?: { readonly input: unknown; readonly output: Output } | undefined
  }
}

/** What a schema of such a library makes of a value: the value, or what does not fit. */
export type SchemaResult<Output> =
  | { readonly value: Output; readonly issues?: undefined }
  | {
      /** What does not fit, and where. */
      readonly issues: readonly {
        readonly message: string
        readonly path?: readonly (PropertyKey | { readonly key: PropertyKey })[] | undefined
      }[]
    }
