import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'

/** Sees to it that there is a browser before the first test runs. Without one, the tests that need it fail and say so. */
export function setup(): void {
  if (findChromium() !== undefined) return
  try {
    execFileSync(fileURLToPath(new URL('../../scripts/install-chromium.sh', import.meta.url)), { stdio: 'inherit' })
  } catch {
    console.error('Chromium could not be installed.')
  }
}
