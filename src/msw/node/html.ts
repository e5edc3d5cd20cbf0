/** HTML that needs no escaping. */
export class Html {
  readonly text: string

  constructor(text: string) {
    this.text = text
  }
}

type Part = string | number | Html | readonly Html[]

const ENTITIES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

function escaped(part: Part): string {
  if (part instanceof Html) return part.text
  if (typeof part === 'object') return part.map(({ text }) => text).join('')
  return String(part).replaceAll(/[&<>"]/g, (character) => ENTITIES[character] as string)
}

/** Creates HTML from a template. Values are escaped, unless they are HTML. */
export const html = (texts: TemplateStringsArray, ...parts: readonly Part[]): Html =>
  new Html(texts.map((text, at) => text + (at < parts.length ? escaped(parts[at] as Part) : '')).join(''))

/** A table of two columns. The first cell of each row is its heading. */
export const table = (columns: readonly [string, string], rows: readonly (readonly [Html, Html | string])[]): Html =>
  html`<table>
<thead><tr>${columns.map((name) => html`<th scope="col">${name}</th>`)}</tr></thead>
<tbody>${rows.map(([heading, cell]) => html`<tr><th scope="row">${heading}</th><td>${cell}</td></tr>`)}</tbody></table>`

/** A page with the styles of the mock network. It loads nothing, and runs no script. */
export const pageResponse = (title: string, body: Html, style: string): Response => {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
<link rel="icon" href="data:,">
<style>${new Html(style)}</style>
</head>
<body>
${body}
</body>
</html>
`
  return new Response(page.text, {
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy':
        "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
      'cache-control': 'no-store',
      'cross-origin-resource-policy': 'same-origin',
      'referrer-policy': 'no-referrer',
      'x-content-type-options': 'nosniff',
      vary: 'accept',
    },
  })
}
