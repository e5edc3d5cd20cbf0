const cleanups = new Set<() => void>()

/** Calls a function when Ctrl-C ends the program, until the result is disposed of. The last one added is called first. */
export function onInterrupt(cleanup: () => void): Disposable {
  cleanups.add(cleanup)
  return { [Symbol.dispose]: () => cleanups.delete(cleanup) }
}

// Ctrl-C ends the program with the code that shells expect. Every file is written whole or not at all: see save.ts.
process.once('SIGINT', () => {
  // What was started last ends first: a progress bar is gone before a message is printed.
  for (const cleanup of [...cleanups].reverse()) cleanup()
  process.exit(130)
})
