import { execFileSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.ts'

/** Installs a browser before the first test if there is none. Without a browser, the tests that need one fail. */
export function setup(): void {
  if (findChromium() !== undefined) return
  try {
    execFileSync(fileURLToPath(new URL('../../scripts/install-chromium.sh', import.meta.url)), { stdio: 'inherit' })
  } catch {
    console.error('Chromium could not be installed.')
  }
}
