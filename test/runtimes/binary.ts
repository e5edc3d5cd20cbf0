import { join } from 'node:path'
import { REPOSITORY } from '../package/install.ts'

/**
 * The other runtimes are installed for this platform only (see package.json in this folder). Elsewhere their tests are
 * skipped.
 */
export const ELSEWHERE = process.platform !== 'linux' || process.arch !== 'x64'

/** A file in a runtime's package. */
export const binary = (path: string): string => join(REPOSITORY, 'node_modules', path)
