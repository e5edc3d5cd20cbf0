import { createHash } from 'node:crypto'
import { quirkValues } from '../responses/quirks.ts'
import { SCRIPT } from './page-script.ts'
import { quirkDescriptions } from './quirk-descriptions.ts'
import { STYLE } from './style.ts'

/** What the next call can be made to do, as the body of `/__mock/fail`. */
const FAULTS: Readonly<Record<string, object>> = {
  '503 Unavailable': { status: 503 },
  '429 Rate limit': { status: 429, headers: { 'retry-after': '2' } },
  'No response': { delayMs: 'Infinity' },
  'Dropped connection': { drop: 'connection' },
  'Done, response lost': { drop: 'connection', afterAction: true },
  'Malformed JSON': { body: '{"data":[' },
}

const faults = Object.entries(FAULTS).map(
  ([label, fault]) => `<option value="${JSON.stringify(fault).replaceAll('"', '&quot;')}">${label}</option>`,
)

/** A switch, or a list of the quirk's values. Names in backticks are code. */
const quirks = Object.entries(quirkDescriptions).map(([name, description]) => {
  const about = `id="${name}" aria-labelledby="${name}-name" aria-describedby="${name}-text"`
  const values = quirkValues(name as keyof typeof quirkDescriptions)
  const control =
    values[0] === false
      ? `<input type="checkbox" role="switch" ${about}>`
      : `<select ${about}>${values.map((value) => `<option>${value}</option>`).join('')}</select>`
  const text = description.replaceAll(/`(.*?)`/g, '<code>$1</code>')
  return `<li><label>${control}<code id="${name}-name">${name}</code> <span id="${name}-text">${text}</span></label></li>`
})

/** The page for people: how to connect, the last requests, and what changes the network. Its script asks for what it shows. */
const PAGE = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock network</title>
<link rel="icon" href="data:,">
<style>${STYLE}</style>
</head>
<body>
<header>
<h1>Mock network</h1>
<p id="live">Live</p>
<p><time id="now"></time> <span id="counts"></span></p>
</header>
<main>
<section class="connect" aria-labelledby="connect">
<h2 id="connect">Connect</h2>
<dl id="keys" tabindex="0"></dl>
</section>
<section class="traffic" aria-labelledby="requests">
<div class="bar">
<h2 id="requests">Last 50 requests</h2>
<button type="button" data-command="day">Advance a day</button>
<select id="fault" aria-label="Fault">${faults.join('')}</select><button type="button" data-command="fail">Fail next call</button>
<button type="button" data-command="heal">Remove faults</button>
<button type="button" data-command="reset" aria-describedby="reset">Reset</button>
</div>
<div class="log" role="region" aria-label="Request log" tabindex="0">
<table>
<thead><tr><th scope="col">Time</th><th scope="col">Call</th><th scope="col">Status</th><th scope="col">Duration</th><th scope="col">Reason</th></tr></thead>
<tbody id="log"></tbody>
</table>
<p id="empty" hidden>No requests yet.</p>
</div>
<p class="quiet" id="reset">Reset restores records, time, faults and quirks. Programs can do all of this with <code>POST /__mock/…</code>: see <code>docs/mock-server.md</code> in the package.</p>
</section>
<section class="quirks" aria-labelledby="quirks">
<h2 id="quirks">Quirks</h2>
<p class="quiet">Undocumented habits of deployed services.</p>
<ul>${quirks.join('')}</ul>
</section>
</main>
<p id="toast" role="status"></p>
<script>${SCRIPT}</script>
</body>
</html>
`

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/** The page runs its own script and has its own styles, and no others. It loads nothing, and asks only its own server. */
const POLICY = [
  "default-src 'none'",
  `script-src ${hash(SCRIPT)}`,
  `style-src ${hash(STYLE)}`,
  'img-src data:',
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ')

/** A response with the page, and the headers that every response of `/__mock` has. */
export const networkPage = (headers: Readonly<Record<string, string>>): Response =>
  new Response(PAGE, {
    headers: {
      ...headers,
      'content-type': 'text/html; charset=utf-8',
      'content-security-policy': POLICY,
      'referrer-policy': 'no-referrer',
    },
  })
