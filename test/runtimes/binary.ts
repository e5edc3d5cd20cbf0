import { join } from 'node:path'
import { REPOSITORY } from '../package/install.ts'

/** The other runtimes come for this platform alone (package.json beside this file). Their cases are skipped elsewhere. */
export const ELSEWHERE = process.platform !== 'linux' || process.arch !== 'x64'

/** A file of a runtime's package. */
export const binary = (path: string): string => join(REPOSITORY, 'node_modules', path)
