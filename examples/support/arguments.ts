import type { Timezone } from 'affiliate-network-sdk'
import { InvalidArgumentError, Option } from 'commander'

/** For an option that is a day, as commander wants it: what does not fit is told, and nothing is asked. */
export function day(text: string): string {
  const instant = Date.parse(/^\d{4}-\d\d-\d\d$/.test(text) ? text : '')
  if (Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== text)
    throw new InvalidArgumentError('Expected a day such as 2026-06-30.')
  return text
}

/** For an option that is a whole number, not below some other. */
export const wholeNumber =
  (least: number) =>
  (text: string): number => {
    const number = Number(text)
    if (text.trim() === '' || !Number.isSafeInteger(number) || number < least)
      throw new InvalidArgumentError(`Expected a whole number, not below ${least}.`)
    return number
  }

/** For an option that is a decimal, which stays the text it is. */
export function decimal(text: string): string {
  if (!/^-?\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Expected a number such as 19.5.')
  return text
}

/** For an option that is some seconds. */
export const seconds = (text: string): number => {
  if (!/^\d+(\.\d+)?$/.test(text)) throw new InvalidArgumentError('Expected a number of seconds such as 5 or 0.5.')
  return Number(text)
}

/** `--timezone`: a day of the network is not the same as one of UTC. */
export const timezoneOption = (what = 'hours from UTC in which days begin and end'): Option =>
  new Option('--timezone <hours>', what).default(0).argParser((text): Timezone => {
    const hours = Number(text)
    if (text.trim() === '' || !Number.isInteger(hours) || hours < -11 || hours > 14)
      throw new InvalidArgumentError('Expected whole hours from UTC, -11 to 14.')
    return hours as Timezone
  })
