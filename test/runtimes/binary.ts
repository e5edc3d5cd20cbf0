import { join } from 'node:path'
import { REPOSITORY } from '../package/install.ts'

/** `npm run install:runtimes` installs the other runtimes, for this platform only. Elsewhere their tests are skipped. */
export const ELSEWHERE = process.platform !== 'linux' || process.arch !== 'x64'

/** A file in a runtime's package. */
export const binary = (path: string): string => join(REPOSITORY, 'test/runtimes/node_modules', path)
