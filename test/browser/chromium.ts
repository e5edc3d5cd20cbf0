import { execFile } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'
import puppeteer, { type Browser } from 'puppeteer-core'

/** Installs Chromium where there is none, and waits where that is under way. */
export const INSTALL = join(import.meta.dirname, '../../scripts/install-chromium.sh')

const NAMES = ['chromium', 'chromium-browser', 'google-chrome']

/** Path of Chromium: `CHROMIUM_PATH`, or the one in the search path. */
function findChromium(): string | undefined {
  const { CHROMIUM_PATH, PATH = '' } = process.env
  if (CHROMIUM_PATH !== undefined) return CHROMIUM_PATH
  const candidates = PATH.split(delimiter).flatMap((folder) => NAMES.map((name) => join(folder, name)))
  return candidates.find(isExecutable)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

export interface BrowserOptions {
  /** Environment variables that replace those of this process, e.g. `TZ`. */
  readonly env?: Readonly<Record<string, string>>
}

export interface OpenBrowser extends AsyncDisposable {
  readonly browser: Browser
  readonly profile: string
}

/** A headless Chromium with a temporary profile. Throws if Chromium is not there and cannot be installed. */
export async function openBrowser({ env }: BrowserOptions = {}): Promise<OpenBrowser> {
  await promisify(execFile)(INSTALL)
  const executablePath = findChromium() as string
  const profile = await mkdtemp(join(tmpdir(), 'chromium-profile-'))
  const browser = await puppeteer.launch({
    executablePath,
    userDataDir: profile,
    headless: true,
    args: FLAGS,
    env: { ...process.env, ...env },
  })
  return {
    browser,
    profile,
    async [Symbol.asyncDispose]() {
      await browser.close()
      await rm(profile, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
