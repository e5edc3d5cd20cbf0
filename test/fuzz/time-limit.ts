/** Seconds for all fuzz tests together. */
const all = Number(process.env.FUZZ_SECONDS ?? 6)

/** The test files that share them: bytes.test.ts, crawls.test.ts, envelopes.test.ts and relay.test.ts. */
const seconds = all / 4

/** Options of `fc.assert`: as many runs as fit into the time. */
export const timeLimit = {
  numRuns: 10_000_000,
  interruptAfterTimeLimit: seconds * 1000,
  markInterruptAsFailure: false,
} as const

/** Options of the test that contains it. */
export const testTimeout = seconds * 1000 + 20_000
