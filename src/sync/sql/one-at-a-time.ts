/** Runs pieces of work one after the other, in the order in which they come: those of one connection must not mix. */
export function oneAtATime(): <Result>(work: () => Promise<Result>) => Promise<Result> {
  let last: Promise<unknown> = Promise.resolve()
  return (work) => {
    const result = last.then(work, work)
    last = result.catch(() => {})
    return result
  }
}
