import type { Plugin } from 'vite'

/** The content security policy of the built page: no eval, no foreign scripts; connections to any network. */
const POLICY = [
  "default-src 'self'",
  "script-src 'self'",
  "style-src 'self'",
  "worker-src 'self'",
  "object-src 'none'",
  "base-uri 'none'",
  "img-src 'self' data: blob: https: http://localhost:* http://127.0.0.1:*",
  "connect-src 'self' https: http://localhost:* http://127.0.0.1:*",
].join('; ')

export function contentSecurityPolicy(): Plugin {
  return {
    name: 'content-security-policy',
    apply: 'build',
    transformIndexHtml: () => [
      { tag: 'meta', attrs: { 'http-equiv': 'Content-Security-Policy', content: POLICY }, injectTo: 'head-prepend' },
    ],
  }
}
