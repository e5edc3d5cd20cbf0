import type { Plugin } from 'vite'

/**
 * Begins a line with each static part of a page. VitePress removes these parts from the scripts that pages load first,
 * and breaks the script if one line has two.
 */
export const staticLines: Plugin = {
  name: 'static-lines',
  enforce: 'pre',
  renderChunk: (code) => code.replaceAll(/\bcreateStaticVNode\(/g, '\n$&'),
}
