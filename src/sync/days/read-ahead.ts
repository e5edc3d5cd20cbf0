/**
 * Reads the first part at once, and each other one while the part before it is used.
 * @param onEnd is called when there are no more parts, and not after an error.
 */
export function readAhead<Part>(parts: AsyncIterator<Part>, onEnd: () => void): AsyncIterable<Part> {
  const read = () => {
    const next = parts.next().then((result) => {
      if (result.done) onEnd()
      return result
    })
    // It is thrown where the part is asked for, if it is.
    next.catch(() => {})
    return next
  }
  const first = read()
  return (async function* () {
    for (let next = first; ; ) {
      const { done, value } = await next
      if (done) return
      next = read()
      yield value
    }
  })()
}
