import { runs } from '../every-case.ts'

/** `FUZZ_SECONDS`, for all fuzz tests together. Without it they have a fixed number of runs, whatever the machine does. */
const all = process.env.FUZZ_SECONDS === undefined ? undefined : Number(process.env.FUZZ_SECONDS)

/** The test files that share them: bytes.test.ts, crawls.test.ts, envelopes.test.ts and relay.test.ts. */
const seconds = all === undefined ? undefined : all / 4

/** Options of `fc.assert`: so many runs, or as many as fit into the time. */
export const limited = (numRuns: number) =>
  seconds === undefined
    ? { numRuns: runs(numRuns) }
    : { numRuns: 10_000_000, interruptAfterTimeLimit: seconds * 1000, markInterruptAsFailure: false }

/** Options of the test that contains it. */
export const testTimeout = (seconds ?? 40) * 1000 + 20_000
