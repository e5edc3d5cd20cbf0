let sending = 0
const warn = (event: BeforeUnloadEvent) => event.preventDefault()

/** Makes changes, and asks before the page is left meanwhile. */
export async function whileSending<Result>(change: () => Promise<Result>): Promise<Result> {
  if (sending++ === 0) addEventListener('beforeunload', warn)
  try {
    return await change()
  } finally {
    if (--sending === 0) removeEventListener('beforeunload', warn)
  }
}
