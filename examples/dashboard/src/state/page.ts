import { inHash, oneOf } from './address.ts'

/** The pages, in the order of their links. */
export const pages = {
  overview: 'Overview',
  offers: 'Offers',
  access: 'Access',
  creatives: 'Creatives',
  log: 'Log',
} as const
export type PageName = keyof typeof pages

/** The page that is shown. */
export const page = inHash<PageName>('overview', oneOf(Object.keys(pages) as PageName[]))

/** Whether the page shows figures of the period. */
export const hasPeriod = (name: PageName): boolean => name !== 'creatives' && name !== 'log'
