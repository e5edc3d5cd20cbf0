import type { Timezone } from 'affiliate-network-sdk'
import { InvalidArgumentError, Option } from 'commander'

/** Parses a day, for commander. An invalid day ends the program before it sends a request. */
export function day(text: string): string {
  const instant = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Expected a day such as 2026-06-30.')
  return text
}

/** Parses a whole number with a lower bound. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < least)
      throw new InvalidArgumentError(`Expected a whole number, not below ${least}.`)
    return number
  }

/** Parses one more id of an option that takes several. */
export const ids = (text: string, before: readonly number[] = []): number[] => {
  const id = Number(text)
  if (!/^\d+$/.test(text) || !Number.isSafeInteger(id) || id < 1)
    throw new InvalidArgumentError('Expected ids such as 42.')
  return [...before, id]
}

/** Checks a decimal, and returns it as text so that it stays exact. */
export function decimal(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Expected a number such as 19.5.')
  return text
}

/** Parses a number of seconds. */
export const seconds = (text: string): number => {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Expected a number of seconds such as 5 or 0.5.')
  return Number(text)
}

/** The option `--timezone`: it decides when a day begins and ends. */
export const timezoneOption = (what = 'time zone of the days, in hours from UTC'): Option =>
  new Option('--timezone <hours>', what).default(0).argParser((text): Timezone => {
    const hours = Number(text)
    if (text.trim() === '' || !Number.isInteger(hours) || hours < -11 || hours > 14)
      throw new InvalidArgumentError('Expected whole hours from UTC, -11 to 14.')
    return hours as Timezone
  })

/** The option `--base-url`, which is NETWORK_URL by default. */
export const baseUrlOption = (what: string): Option => new Option('--base-url <url>', what).env('NETWORK_URL')
