/** Calls a function, such as a listener. An error that it throws, or rejects with, is ignored. */
export function ignoreErrors(work: () => unknown): void {
  try {
    const result = work()
    if (result !== undefined) Promise.resolve(result).catch(() => {})
  } catch {
    // Ignored.
  }
}
