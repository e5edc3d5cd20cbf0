import type { MockNetwork } from '../network.ts'
import { quirkValues } from '../responses/quirks.ts'
import { describe } from './description.ts'
import { Html, html, pageResponse } from './html.ts'
import { SCRIPT } from './page-script.ts'
import { quirkDescriptions } from './quirk-descriptions.ts'
import { STYLE } from './style.ts'

/** What the next call can be made to do, as the body of `/__mock/fail`. */
const FAULTS: readonly (readonly [string, object])[] = [
  ['503 Unavailable', { status: 503 }],
  ['429 Rate limit', { status: 429, headers: { 'retry-after': '2' } }],
  ['No response', { delayMs: 'Infinity' }],
  ['Dropped connection', { drop: 'connection' }],
  ['Done, response lost', { drop: 'connection', afterAction: true }],
  ['Malformed JSON', { body: '{"data":[' }],
]

/** The page that shows a network to people: how to connect, its last requests, and what changes it. */
export function networkPage(network: MockNetwork, baseUrl: string): Response {
  const { now, keys, counts, quirks } = describe(network, baseUrl)
  const affiliates = network.state.affiliates.list()
  const [first] = affiliates.filter(({ status }) => status === 'Active')
  const others = affiliates.filter((one) => one !== first)
  const affiliateKey = ({ id, name, status, key }: (typeof affiliates)[number]) =>
    copyable(
      html`Affiliate ${id} · <bdi>${name}</bdi>${status === 'Active' ? '' : ' (inactive)'}`,
      key,
      `Affiliate ${id} key`,
    )

  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Mock network</title>
<link rel="icon" href="data:,">
<style>${new Html(STYLE)}</style>
</head>
<body>
<header>
<h1>Mock network</h1>
<p id="live">Live</p>
<p><time id="now">${readable(now)}</time> <span id="counts">${contents(counts)}</span></p>
</header>
<main>
<section class="connect" aria-labelledby="connect">
<h2 id="connect">Connect</h2>
<dl>
${copyable(html`Address`, baseUrl, 'Address')}
${copyable(html`Network key`, keys.network, 'Network key')}
${first ? affiliateKey(first) : ''}
</dl>
${
  others.length === 0
    ? ''
    : html`<details><summary>${others.length} more ${others.length === 1 ? 'affiliate' : 'affiliates'}</summary><dl>${others.map(affiliateKey)}</dl></details>`
}
<dl>${copyable(html`Try it in a terminal`, `curl '${baseUrl}/api/v2/getOffers?key=${keys.network}'`, 'Command')}</dl>
</section>
<section class="traffic" aria-labelledby="requests">
<div class="bar">
<h2 id="requests">Last 50 requests</h2>
<button type="button" data-command="day">Advance a day</button>
<select id="fault" aria-label="Fault">${FAULTS.map(([label, fault]) => html`<option value="${JSON.stringify(fault)}">${label}</option>`)}</select><button type="button" data-command="fail">Fail next call</button>
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
<ul>${Object.entries(quirks).map(([name, on]) => quirkControl(name as keyof typeof quirks, on))}</ul>
</section>
</main>
<p id="toast" role="status"></p>
<script>${new Html(SCRIPT)}</script>
</body>
</html>
`
  return pageResponse(page, STYLE, SCRIPT)
}

const copyable = (label: Html, text: string, name: string) =>
  html`<div><dt>${label}</dt><dd><code>${text}</code><button type="button" data-copy="${name}" aria-label="Copy: ${name}">Copy</button></dd></div>`

/** A switch, or a list of the quirk's values. */
function quirkControl(name: keyof typeof quirkDescriptions, value: boolean | string) {
  const about = html`id="${name}" aria-labelledby="${name}-name" aria-describedby="${name}-text"`
  const control =
    typeof value === 'string'
      ? html`<select ${about}>${quirkValues(name).map((one) => html`<option${new Html(one === value ? ' selected' : '')}>${String(one)}</option>`)}</select>`
      : html`<input type="checkbox" role="switch" ${about}${new Html(value ? ' checked' : '')}>`
  return html`<li><label>${control}<code id="${name}-name">${name}</code> <span id="${name}-text">${withCode(quirkDescriptions[name])}</span></label></li>`
}

/** A text whose names in backticks are code. */
const withCode = (text: string) =>
  text.split('`').map((part, at) => (at % 2 === 1 ? html`<code>${part}</code>` : html`${part}`))

/** An ISO text as people read it; the script of the page has the same. */
const readable = (iso: string) => `${iso.slice(0, 16).replace('T', ' ')} UTC`

const contents = ({ offers = 0, affiliates = 0, conversions = 0 }: Readonly<Record<string, number>>) =>
  Object.entries({ offers, affiliates, conversions })
    .map(([name, count]) => `${count.toLocaleString('en')} ${name}`)
    .join(' · ')
