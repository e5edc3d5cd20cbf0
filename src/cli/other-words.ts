/** Settings that are no flags, by the flags that people try. */
const SETTINGS: Readonly<Record<string, string>> = {
  url: 'NETWORK_URL',
  'base-url': 'NETWORK_URL',
  'affiliate-id': 'AFFILIATE_ID',
}

/** Flags of other programs, each with the flag that does the same here. */
const FLAGS: Readonly<Record<string, string>> = {
  csv: '--format csv',
  json: '--format json',
  jsonl: '--format jsonl',
  table: '--format table',
  f: '--format',
  'page-size': '--limit',
  asc: '--order ASC',
  desc: '--order DESC',
  y: '--yes',
  force: '--yes',
  yesterday: '--from yesterday --to yesterday',
  today: '--from today --to today',
}

/** What to type in place of a flag; `undefined` where the command does not have it, or nothing is known. */
export function flagMeant(name: string, value: string | undefined, flags: readonly string[]): string | undefined {
  const typed = (line: string) => (flags.includes(/^--([\w-]+)/.exec(line)?.[1] ?? '') ? `type ${line}` : undefined)
  if (Object.hasOwn(SETTINGS, name)) return `set ${SETTINGS[name]} in the environment`
  if (/^ck_/.test(name) && flags.includes('fields')) return `a field to show is given as --fields ${name}`
  if (name === 'sort' || name === 'sort-by')
    return flags.includes('order-by') ? `type ${sortedBy(value)}` : 'only reports can be sorted'
  if (name === 'o') return typed(/^(?:table|csv|jsonl?)$/.test(value ?? '') ? `--format ${value}` : '--output <file>')
  if (name === 'n' || name === 'count') return typed(`--max ${/^\d+$/.test(value ?? '') ? value : '<number>'}`)
  if (name === 'dry-run' && flags.includes('yes'))
    return 'without --yes, the request is shown and nothing is sent before you agree'
  if (name === 'month' && value !== undefined) return typed(daysOfMonth(value) ?? '--last-month')
  return Object.hasOwn(FLAGS, name) ? typed(FLAGS[name] as string) : undefined
}

/** The flags of a whole month, such as `2026-06`; `undefined` for a text that names none. */
export function daysOfMonth(text: string): string | undefined {
  const [, year, month] = /^(\d{4})-?(0[1-9]|1[0-2])$/.exec(text) ?? []
  if (year === undefined) return undefined
  const last = new Date(Date.UTC(Number(year), Number(month), 0)).getUTCDate()
  return `--from ${year}-${month}-01 --to ${year}-${month}-${last}`
}

function sortedBy(value = '<field>'): string {
  const [, minus, field = value] = /^(-?)(?:ck_)?(\w+)$/.exec(value) ?? []
  return `--order-by ${value === '<field>' ? value : `ck_${field}`} --order ${minus ? 'DESC' : 'ASC'}`
}

const STATUSES: Readonly<Record<string, string>> = {
  pause: 'Paused',
  stop: 'Paused',
  disable: 'Paused',
  activate: 'Active',
  enable: 'Active',
  resume: 'Active',
  unpause: 'Active',
  archive: 'Archived',
  delete: 'Archived',
  remove: 'Archived',
}

/** Verbs of other programs. */
const VERBS: Readonly<Record<string, string>> = {
  ls: 'list',
  all: 'list',
  show: 'get',
  view: 'get',
  add: 'create',
  new: 'create',
  edit: 'update',
  set: 'update',
  rm: 'delete',
  remove: 'delete',
}

/** Other names of what a network has. */
const NOUNS: Readonly<Record<string, string>> = {
  creatives: 'banners v3 list',
  campaigns: 'offers list',
  publishers: 'affiliates list-offer-access <offer id>',
  stats: 'reports overall',
  statistics: 'reports overall',
}

/** No call lists affiliates: those with clicks have rows in a report. */
const AFFILIATES = 'reports affiliate --fields ck_affiliate_id,ck_affiliate_name --last-month'

/** The command that words mean that are none; `undefined` where nothing is known. */
export function commandMeant(given: string, commands: readonly string[]): string | undefined {
  const words = given.toLowerCase().split(' ')
  const verbFirst = words.length > 1 ? verbOf(words[0] as string) : undefined
  const [first = '', second = '', third] = verbFirst ? [words[1], words[0], words[2]] : words
  const id = third !== undefined && /^\d{1,15}$/.test(third) ? third : '<id>'
  const isMany = verbFirst === 'get' && third === undefined && first.endsWith('s')
  const meant = isMany ? 'list' : (verbFirst ?? own(VERBS, second))
  const verb = commands.find((name) => name === `${first.replace(/s?$/, 's')} ${meant}`)
  if (/^offers?$/.test(first) && own(STATUSES, second)) return `offers update ${id} --status ${own(STATUSES, second)}`
  if (verb !== undefined) return `${verb}${/ (?:get|update)$/.test(verb) ? ` ${id}` : ''}`
  const isOfAffiliates = /^(?:affiliate|publisher)s?$/.test(first) && (meant ?? verbOf(second)) === 'list'
  const noun = isOfAffiliates ? AFFILIATES : own(NOUNS, first)
  return noun && commands.some((name) => noun.startsWith(name)) ? noun : undefined
}

/** The verb of a command that a word stands for. */
const verbOf = (word: string) => own(VERBS, word) ?? Object.values(VERBS).find((verb) => verb === word)

const own = (words: Readonly<Record<string, string>>, word: string) =>
  Object.hasOwn(words, word) ? words[word] : undefined
