declare module 'asciichart' {
  /** Draws a line chart in text characters. */
  export function plot(series: readonly number[], options?: { readonly height?: number }): string
}
