import { inServer } from './settings.ts'

/** What messages say to programmers, and what they say to an agent in its place. */
const REPLACEMENTS: readonly (readonly [RegExp, string | ((...parts: string[]) => string)])[] = [
  [/ in the query or once as createClient\(\{ (\w+) \}\)/, (_, option = '') => ` here, or once as ${inServer(option)}`],
  [/, listed in docs\/report-fields\.md,/, ', listed in the schema of this tool,'],
  [/, ('\S+') or a Date/, ' or $1'],
  [/, or a Date for an instant/, ''],
  [/: pass new Date\(text\)/, ''],
  [/: convert it with Number\(\)/, ': pass a number'],
  [/, as it belongs in the last argument/, ''],
  [/, as it comes from the client/, ', as the server sends it'],
]

/** A message about arguments, in words of tools and of this server. */
export const forAgents = (text: string): string =>
  REPLACEMENTS.reduce(
    (words, [pattern, replacement]) => words.replaceAll(new RegExp(pattern, 'g'), replacement as string),
    text,
  )
