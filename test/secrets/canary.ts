/** A key with everything that is written differently in a URL, a form, JSON or HTML. It is no key of any service. */
export const CANARY = 'canary+&key=%41 #ß漢"\\/<end'

/** The ways in which a key may be spelled where it leaks. */
export function spellings(key: string): string[] {
  const percent = encodeURIComponent(key)
  const form = new URLSearchParams({ k: key }).toString().slice(2)
  const json = JSON.stringify(key).slice(1, -1)
  const ascii = json.replaceAll(/[^ -~]/g, (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
  const html = key.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
  const lower = (text: string) => text.replaceAll(/%[0-9A-F]{2}/g, (octet) => octet.toLowerCase())
  return [
    ...new Set([
      key,
      percent,
      lower(percent),
      form,
      lower(form),
      encodeURIComponent(percent),
      encodeURIComponent(form),
      json,
      json.replaceAll('/', '\\/'),
      ascii,
      ascii.replaceAll('/', '\\/'),
      html,
      html.replaceAll('>', '&gt;').replaceAll("'", '&#039;'),
      percent.replaceAll('%20', ' ').replaceAll('%2B', '+'),
    ]),
  ]
}
