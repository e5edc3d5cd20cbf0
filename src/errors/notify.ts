/** Calls a listener. Errors that it throws, or rejects with, are ignored. */
export function notify(listener: () => unknown): void {
  try {
    const result = listener()
    if (result !== undefined) Promise.resolve(result).catch(() => {})
  } catch {
    // Ignored.
  }
}
