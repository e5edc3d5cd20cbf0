declare module 'openapi-to-postmanv2' {
  interface Result {
    readonly output?: readonly { readonly data: object }[]
    readonly reason?: string
  }
  export function convertV2(
    input: { readonly type: 'string'; readonly data: string },
    options: object,
    done: (error: Error | null, result: Result) => void,
  ): void
}
