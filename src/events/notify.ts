/** Tells a listener of something. One that throws, now or later, does not break what it is told of. */
export function tell(listener: () => unknown): void {
  try {
    const told = listener()
    if (told !== undefined) Promise.resolve(told).catch(() => {})
  } catch {
    // What a listener does with its news is its own affair.
  }
}
