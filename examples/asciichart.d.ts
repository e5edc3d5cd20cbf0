declare module 'asciichart' {
  /** Draws a line chart with characters. */
  export function plot(series: readonly number[], options?: { readonly height?: number }): string
}
