/** Calls a listener. One that throws, at once or later, does not break what it is notified of. */
export function notify(listener: () => unknown): void {
  try {
    const result = listener()
    if (result !== undefined) Promise.resolve(result).catch(() => {})
  } catch {
    // A listener's errors are its own.
  }
}
