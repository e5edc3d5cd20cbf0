import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createClient } from 'affiliate-network-sdk'
import { preview } from 'vite'
import { expect, it, onTestFinished } from 'vitest'
import { createLogin } from '../../examples/dashboard/login.ts'
import { relayTo } from '../../examples/dashboard/relay.ts'
import { explain } from '../../examples/dashboard/src/text/errors.ts'

const ADVERTISER = { id: 3, first_name: 'Ada', last_name: '', status: 'Active' }

/** Serves nothing but a relay to a network with one advertiser, and its login. */
async function serve() {
  const root = await mkdtemp(join(tmpdir(), 'dashboard-login-'))
  await mkdir(join(root, 'dist'))
  const fetch = async () => Response.json({ errorCode: 0, data: [ADVERTISER] })
  const network = createClient({ baseUrl: 'https://acme.example', key: 'the-key', fetch })
  const login = createLogin()
  const plugins = [login.plugin, relayTo(network, login.isLoggedIn)]
  const options = { host: '127.0.0.1', port: 0 }
  const server = await preview({ configFile: false, root, plugins, preview: options, logLevel: 'error' })
  onTestFinished(async () => {
    await server.close()
    await rm(root, { recursive: true, force: true })
  })
  return { login, url: server.resolvedUrls?.local[0] ?? '' }
}

it('lets in whoever opens the address that the server prints, until it is started again', async () => {
  const [{ login, url }, restarted] = [await serve(), await serve()]
  const opened = await fetch(url + login.query, { redirect: 'manual' })
  expect([opened.status, opened.headers.get('location')]).toEqual([303, '/'])
  const set = opened.headers.get('set-cookie') ?? ''
  expect(set).toMatch(/; HttpOnly; SameSite=Strict$/)
  const cookie = `theme=dark; ${set.split(';')[0]}`

  const namesBy = (base: string, headers: Record<string, string>) =>
    createClient({ baseUrl: `${base}network`, relay: true, headers })
      .advertisers.list()
      .then(
        (list) => list.map(({ first_name }) => first_name),
        (error: unknown) => explain(error).title,
      )
  expect(await namesBy(url, { cookie })).toEqual(['Ada'])
  expect(await namesBy(url, {})).toBe('You are not logged in')
  expect(await namesBy(url, { cookie: `${cookie.slice(0, -1)}g` })).toBe('You are not logged in')
  expect(await namesBy(restarted.url, { cookie })).toBe('You are not logged in')
  expect((await fetch(`${url}?login=${'0'.repeat(64)}`, { redirect: 'manual' })).headers.get('set-cookie')).toBeNull()
})

it('tells a call that the server does not allow from a session that has ended', async () => {
  const { login, url } = await serve()
  const cookie = `dashboard=${login.query.slice('?login='.length)}`
  const page = createClient({ baseUrl: `${url}network`, relay: true, headers: { cookie } })
  const refused = await page.banners.v2.list({ offer_id: 1, a: 2 }).catch((reason: unknown) => reason)
  expect(explain(refused)).toMatchObject({
    title: 'Not allowed',
    text: 'This page’s server does not allow this.',
    details: expect.arrayContaining([['Hint', 'The option `allow` lists the calls that pass.']]),
  })
})
