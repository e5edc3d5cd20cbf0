/** Seconds for all fuzz tests together: many where a machine has nothing else to do. */
const all = Number(process.env.FUZZ_SECONDS ?? (process.env.CI === 'true' ? 60 : 10))

/** Those that share them: bytes.test.ts and envelopes.test.ts. */
const seconds = all / 2

/** For `fc.assert`: as many runs as fit into the time. */
export const timeLimit = {
  numRuns: 10_000_000,
  interruptAfterTimeLimit: seconds * 1000,
  markInterruptAsFailure: false,
} as const

/** For a test around it. */
export const testTimeout = seconds * 1000 + 20_000
