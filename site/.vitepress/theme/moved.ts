import type { Router } from 'vitepress'

/** Follows the address of a heading that is now in another place. Old pages lead there themselves. */
export async function followMoved({ go }: Router): Promise<void> {
  const [, page = '', hash = ''] = /([^/]+)\.html(#.+)$/.exec(location.href) ?? []
  if (hash === '' || document.getElementById(decodeURIComponent(hash.slice(1)))) return
  const { default: redirects } = await import('../../redirects.json')
  const target = new Map(Object.entries(redirects)).get(`docs/${page}${hash}`)
  if (target !== undefined)
    await go(new URL(target.replace(/^docs\/([^#]+)/, '$1.html'), location.href).href, { replace: true })
}
