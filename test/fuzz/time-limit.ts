/** Seconds for each fuzz test: many where a machine has nothing else to do. */
export const seconds = Number(process.env.FUZZ_SECONDS ?? (process.env.CI === 'true' ? 60 : 5))

/** For `fc.assert`: as many runs as fit into the time. */
export const timeLimit = {
  numRuns: 1_000_000,
  interruptAfterTimeLimit: seconds * 1000,
  markInterruptAsFailure: false,
} as const

/** For a test around it. */
export const testTimeout = seconds * 1000 + 20_000
