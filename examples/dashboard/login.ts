import { randomBytes, timingSafeEqual } from 'node:crypto'
import type { Plugin } from 'vite'

/** A login for one person, who can read what the server prints. */
export interface Login {
  /** Behind the address of the page: whoever opens it is logged in. */
  readonly query: string
  /** Whether a request is of somebody who is logged in. */
  isLoggedIn(request: Request): boolean
  readonly plugin: Plugin
}

/** Makes a login with a secret of its own: after a restart of the server, nobody is logged in. */
export function createLogin(): Login {
  const secret = randomBytes(32).toString('hex')
  const query = `?login=${secret}`
  const isSecret = (text = '') =>
    text.length === secret.length && timingSafeEqual(Buffer.from(text), Buffer.from(secret))
  return {
    query,
    isLoggedIn: ({ headers }) => isSecret(/(?:^|; )dashboard=([0-9a-f]+)/.exec(headers.get('cookie') ?? '')?.[1]),
    plugin: {
      name: 'login',
      configurePreviewServer({ middlewares }) {
        middlewares.use((incoming, outgoing, next) => {
          const [, given] = /^\/\?login=([0-9a-f]+)$/.exec(incoming.url ?? '') ?? []
          if (!isSecret(given)) return next()
          const cookie = `dashboard=${secret}; Path=/; HttpOnly; SameSite=Strict`
          outgoing.writeHead(303, { location: '/', 'set-cookie': cookie, 'referrer-policy': 'no-referrer' }).end()
        })
      },
    },
  }
}
