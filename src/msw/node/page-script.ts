/** The script of the mock network's page. Texts go into the page as text, never as HTML. */
export const SCRIPT = `
'use strict'
const element = (id) => document.getElementById(id)
const [log, toast, live] = ['log', 'toast', 'live'].map(element)

let forget
function tell(text, failed = false) {
  toast.textContent = text
  toast.className = failed ? 'failed' : ''
  clearTimeout(forget)
  forget = setTimeout(() => { toast.textContent = '' }, 6000)
}

// Shows the keys, each with a button that copies it.
function addKey(name, text) {
  const [term, value, code, button] = ['dt', 'dd', 'code', 'button'].map((tag) => document.createElement(tag))
  term.textContent = name
  code.textContent = text
  button.textContent = 'Copy'
  button.ariaLabel = 'Copy: ' + name
  button.dataset.copy = name
  value.append(code, button)
  element('keys').append(term, value)
}
async function showKeys() {
  const { baseUrl, keys } = await (await fetch('/__mock')).json()
  addKey('Address', baseUrl)
  addKey('Network key', keys.network)
  addKey('Command', "curl '" + baseUrl + '/api/v2/getOffers?key=' + keys.network + "'")
  for (const [id, key] of Object.entries(keys.affiliates)) addKey('Affiliate ' + id + ' key', key)
}

// Shows the network as it is now.
let now = ''
function show(status) {
  now = status.now
  element('now').textContent = readable(now)
  element('counts').textContent = ['offers', 'affiliates', 'conversions']
    .map((name) => status.counts[name].toLocaleString('en') + ' ' + name).join(' · ')
  for (const [name, value] of Object.entries(status.quirks)) element(name)[value === !!value ? 'checked' : 'value'] = value
  if (status.requests) showRequests(status.requests)
}
const readable = (iso) => iso.slice(0, 16).replace('T', ' ') + ' UTC'

let shown
function showRequests(requests) {
  const text = JSON.stringify(requests)
  if (text === shown) return
  shown = text
  log.replaceChildren(...requests.map(row))
  element('empty').hidden = requests.length > 0
}

function row({ time, method, path, operation, status, milliseconds, reason }) {
  const tr = document.createElement('tr')
  const cell = (name, text) => {
    const td = tr.insertCell()
    td.className = name
    td.textContent = text
    return td
  }
  const kind = status === null ? 'waiting' : status === 0 || status >= 500 ? 'failed' : reason ? 'refused' : 'good'
  cell('time', new Date(time).toTimeString().slice(0, 8))
  cell('call', operation || method + ' ' + path).title = method + ' ' + path
  cell('status ' + kind, status === null ? 'waiting' : status || 'dropped')
  cell('duration', milliseconds === undefined ? '' : milliseconds.toLocaleString('en') + ' ms')
  cell('reason', reason || '')
  return tr
}

// Changes the network. What was asked before must not show afterwards.
let changes = 0
async function change(command, body = {}) {
  changes++
  try {
    const response = await fetch('/__mock/' + command, { method: 'POST', body: JSON.stringify(body) })
    const result = await response.json()
    if (!response.ok) throw new Error(result.error)
    show(result)
    return result
  } finally {
    changes++
  }
}

const commands = {
  async day() {
    await change('now', { now: new Date(Date.parse(now) + 86400000).toISOString() })
    tell('It is ' + readable(now) + '.')
  },
  async fail() {
    const { value, selectedOptions } = element('fault')
    await change('fail', { operation: '*', ...JSON.parse(value) })
    tell('Next call: ' + selectedOptions[0].textContent + '.')
  },
  async heal() {
    await change('heal')
    tell('No call fails.')
  },
  async reset() {
    await change('reset')
    tell('The network is as it was at its start.')
  },
}

async function copy(button) {
  const code = button.previousElementSibling
  const copied = await navigator.clipboard.writeText(code.textContent).then(() => true, () => false)
  if (!copied) getSelection().selectAllChildren(code)
  tell(button.dataset.copy + (copied ? ' copied.' : ' selected.'))
}

const failed = (error) => tell(error.message, true)
document.addEventListener('click', ({ target }) => {
  const { command, copy: name } = target.dataset
  if (command) commands[command]().catch(failed)
  if (name) copy(target)
})
document.addEventListener('change', ({ target }) => {
  if (target.closest('.quirks'))
    change('quirks', { [target.id]: target.role === 'switch' ? target.checked : target.value }).catch(failed)
})

// Asks each second while the page is visible.
async function poll() {
  const before = changes
  try {
    const response = await fetch('/__mock/status')
    const status = await response.json()
    // Another network may have its keys now.
    if (live.className === 'failed') return location.reload()
    if (before === changes) show(status)
  } catch {
    live.className = 'failed'
    live.textContent = 'Stopped'
  }
  if (document.hidden) await new Promise((shown) => document.addEventListener('visibilitychange', shown, { once: true }))
  setTimeout(poll, 1000)
}
showKeys().catch(failed)
poll()
`
