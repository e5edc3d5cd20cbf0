#!/usr/bin/env node
/** The `engines` of this package. */
const OLDEST = [22, 12] as const

/** How long a command may take to end at Ctrl-C. */
const GRACE_MS = 1000

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`affiliate-network-sdk needs Node ${OLDEST.join('.')} or newer, this is ${major}.${minor}`)
  process.exitCode = 1
} else {
  const { env, stdout, stderr } = process
  const stop = new AbortController()
  let hasEnded = false
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
    process.once(signal, () => {
      // What is under way is not waited for.
      if (hasEnded) process.exit(130)
      setTimeout(() => process.exit(130), GRACE_MS).unref()
      process.once(signal, () => process.exit(130))
      stop.abort()
    })
  // Who writes learns it by the callback.
  for (const stream of [stdout, stderr]) stream.on('error', () => {})
  // Loaded after the check, as an older Node cannot even load it.
  const { run } = await import('./run.ts')
  const io = {
    env,
    stdout,
    stderr,
    signal: stop.signal,
    // Made at the first use, which takes milliseconds.
    get stdin() {
      return process.stdin
    },
  }
  run(process.argv.slice(2), io).then((code) => {
    hasEnded = true
    if (stop.signal.aborted) process.exit(code)
    if (code !== 0) process.exitCode = code
  })
}

export {}
