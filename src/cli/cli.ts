#!/usr/bin/env node
/** The `engines` of this package. */
const OLDEST = [22, 12] as const

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)

if (major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1])) {
  console.error(`affiliate-network-sdk needs Node ${OLDEST.join('.')} or newer, this is ${major}.${minor}`)
  process.exitCode = 1
} else {
  // Ctrl-C: what is under way is not waited for.
  process.once('SIGINT', () => process.exit(130))
  // Loaded after the check, as an older Node cannot even load it.
  const { run } = await import('./run.ts')
  run(process.argv.slice(2), (line) => console.log(line)).catch((error: unknown) => {
    console.error(error instanceof Error ? error.message : error)
    process.exitCode = 1
  })
}

export {}
