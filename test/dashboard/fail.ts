import type { Visit } from './open-page.ts'

const faults = { ONCE: '0', OUTAGE: '1', LOST: '2', REJECTED: '3', SLOW: '6' } as const
const calls = { DAYS: '0', OFFERS: '1', NEXT: '2', CHANGE: '3', SECOND_CHANGE: '4' } as const

/** Makes a call fail with the controls of the page, also behind a dialog. */
export async function fail({ page }: Visit, fault: keyof typeof faults, call: keyof typeof calls): Promise<void> {
  await page.select('#fault', faults[fault])
  await page.select('#fault-call', calls[call])
  await page.$eval('#faults .button', (button) => (button as HTMLElement).click())
}
