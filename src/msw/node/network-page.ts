import type { MockNetwork } from '../network.ts'
import { describe, endpoints } from './description.ts'
import { html, pageResponse, table } from './html.ts'
import { STYLE } from './style.ts'

const LABELS: Readonly<Record<string, string>> = { access: 'access entries', banners: 'creatives' }

/** The page that shows a network to people: its keys, time, contents, operations and quirks, and how to change it. */
export function networkPage(network: MockNetwork, baseUrl: string): Response {
  const { now, keys, counts, quirks } = describe(network, baseUrl)
  const affiliates = network.state.affiliates.list()
  const post = (command: string, body?: object) =>
    html`<pre><code>curl -X POST ${baseUrl}/__mock/${command}${body === undefined ? '' : ` -d '${JSON.stringify(body)}'`}</code></pre>`
  const tomorrow = new Date(Date.parse(now) + 86_400_000).toISOString()

  const body = html`
<header>
<h1>Mock network</h1>
<p class="quiet">An affiliate network in memory, for development and tests.</p>
<dl class="facts">
<div><dt>Address</dt><dd><code>${baseUrl}</code></dd></div>
<div><dt>Current time</dt><dd><time datetime="${now}">${readable(now)}</time></dd></div>
</dl>
</header>
<main>
<dl class="tiles">${Object.entries(counts).map(
    ([name, count]) => html`<div><dt>${LABELS[name] ?? name}</dt><dd>${count.toLocaleString('en')}</dd></div>`,
  )}</dl>

<h2>Keys</h2>
<div class="card">${table(
    ['caller', 'key'],
    [
      [html`Network operator`, html`<code>${keys.network}</code>`],
      ...affiliates.map(({ id, name, status, key }) => {
        const about = html`<span class="quiet">affiliate ${id}${status === 'Active' ? '' : ', inactive'}</span>`
        return [html`<bdi>${name}</bdi> ${about}`, html`<code>${key}</code>`] as const
      }),
    ],
  )}
<pre><code>curl '${baseUrl}/api/v2/getOffers?key=${keys.network}'</code></pre></div>

<h2>Change it while it runs</h2>
<div class="card"><dl class="steps">
<dt>Let time pass: clicks and conversions are added, and statuses become final. <code>"real"</code> follows the clock.</dt>
<dd>${post('now', { now: tomorrow })}</dd>
<dt>Make the next two requests of an operation fail, or a tenth of those of a group.</dt>
<dd>${post('fail', { operation: 'offers.list', status: 503, times: 2 })}${post('fail', { operation: 'reports.*', status: 503, rate: 0.1 })}</dd>
<dt>Remove all faults. Time and records stay.</dt>
<dd>${post('heal')}</dd>
<dt>Turn a quirk on.</dt>
<dd>${post('quirks', { numericStrings: true })}</dd>
<dt>Restore everything, including the time.</dt>
<dd>${post('reset')}</dd>
</dl></div>

<h2>Operations</h2>
<div class="card">${table(
    ['request', 'operation'],
    endpoints.map(({ method, path, names }) => [html`<code>${method} ${path}</code>`, names.join(', ')]),
  )}</div>

<h2>Quirks</h2>
<div class="card"><ul class="two">${Object.entries(quirks).map(
    ([name, on]) => html`<li><code>${name}</code><span class="${on ? 'on' : 'quiet'}">${on ? 'on' : 'off'}</span></li>`,
  )}</ul></div>
</main>`
  return pageResponse('Mock network', body, STYLE)
}

/** An ISO text as people read it. */
const readable = (iso: string) => `${iso.slice(0, 10)}, ${iso.slice(11, 19)} UTC`
