import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { cookieOf, userOf } from '../../examples/relay/session.ts'

const SECRET = 'a secret of the server'
const userIn = (cookie: string) => userOf(new Request('https://app.example/', { headers: { cookie } }), SECRET)
const cookieFor = async (user: string, secret = SECRET) => (await cookieOf(user, secret)).split(';')[0] ?? ''

describe('the session of the relay example', () => {
  it.each(['42', 'ann@app.example', 'a.b;c%d é'])('is that of the user who logged in: %s', async (user) => {
    expect(await userIn(await cookieFor(user))).toBe(user)
    expect(await userIn(`theme=dark; ${await cookieFor(user)}; other=1`)).toBe(user)
  })

  it('of another secret, or of another user, is none', async () => {
    expect(await userIn(await cookieFor('42', 'another secret'))).toBeUndefined()
    expect(await userIn((await cookieFor('42')).replace('=42', '=43'))).toBeUndefined()
  })

  it('ends after eight hours, and its end cannot be changed', async () => {
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const cookie = await cookieFor('42')
    const [end = ''] = /\d{10}/.exec(cookie) ?? []
    vi.setSystemTime(Number(end) * 1000 - 1)
    expect(await userIn(cookie)).toBe('42')
    vi.setSystemTime(Number(end) * 1000)
    expect(await userIn(cookie)).toBeUndefined()
    expect(await userIn(cookie.replace(end, String(Number(end) + 1)))).toBeUndefined()
  })

  it.each([
    '',
    'session=',
    'session=%.AAAA',
    'session=a.AAAAA',
    'session=a._',
    `session=%.9999999999.${'A'.repeat(43)}=`,
  ])('of a malformed cookie is none: %s', async (cookie) => expect(await userIn(cookie)).toBeUndefined())
})
