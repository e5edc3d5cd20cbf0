/** What the client's types call a value, and what the wire does. */
const WORDS: readonly (readonly [string, string])[] = [
  ['true, false, 1 or 0', '1 or 0'],
  ["one of 'all', 'initial'", '0 (all events) or 1 (initial events)'],
  ["one or a non-empty array of 'Pending' (1), 'Approved' (2), 'Rejected' (4)", 'codes of 1, 2 and 4, such as 1,2'],
  [
    "'YYYY-MM-DD', 'YYYY/MM/DD' or 'YY/MM/DD', with or without a whole hour (' HH'), or a Date for an instant",
    'YY/MM/DD or YY/MM/DD HH',
  ],
  ["'YYYY-MM-DD', 'YYYY/MM/DD' or a Date", 'YYYY/MM/DD'],
  [', given in the query or once as createClient({ timezone })', ''],
  [
    'an id or a non-empty array of ids, each a positive whole number or its digits as a string',
    'ids separated by commas, each a positive whole number',
  ],
  [', or its digits as a string', ''],
  ["such as 'US', or a non-empty array of them", 'such as US, or several separated by commas'],
]

/** The words of an issue, which are meant for who calls the client, for who sends a parameter. */
export const wireWords = (expected: string): string =>
  WORDS.reduce((text, [ofClient, ofWire]) => text.replace(ofClient, ofWire), expected)
