import { defaultHoverInfoProcessor, rendererRich, transformerTwoslash } from '@shikijs/twoslash'
import ts from 'typescript'

/** Names whose types no reader asks for. */
const PLAIN = new Set(['console', 'const', 'log', 'process', 'env'])

/** Declares the clients that `docs/getting-started.md` makes and that other pages use. */
const CLIENTS = `import type { AffiliateClient, NetworkClient } from 'affiliate-network-sdk'
declare global { const network: NetworkClient; const affiliate: AffiliateClient }`

const rich = rendererRich({
  queryRendering: 'line',
  processHoverInfo: (text) => defaultHoverInfoProcessor(text).replaceAll('| undefined | undefined', '| undefined'),
  // As one line for each paragraph and each item of a list.
  processHoverDocs: (text) => text.replaceAll('`', '').replaceAll(/(?<!\n)\n(?!\n|[-*] )/g, ' '),
  hast: { hoverPopup: { class: 'twoslash-popup-container vp-copy-ignore' } },
})

/** Shows types in TypeScript snippets, as an editor does, with the declarations in `dist`. */
export const hovers = transformerTwoslash({
  filter: (language, _, { meta }) => language === 'ts' && !meta?.__raw?.includes('without-hovers'),
  renderer: {
    ...rich,
    // Without tags: the reference has the examples and the errors.
    nodeStaticInfo(info, node) {
      return rich.nodeStaticInfo.call(this, { ...info, tags: [] }, node)
    },
    // A type that is always shown is no part of the code, either. It stands in place of the end of its line.
    lineQuery(query, node) {
      const [line] = rich.lineQuery?.call(this, query, node) ?? []
      if (line?.type !== 'element') throw new Error('the type of a query has no line')
      const end = { type: 'text', value: '\n' } as const
      return [end, { ...line, properties: { class: `${line.properties.class} vp-copy-ignore` } }]
    },
  },
  cache: true,
  twoslashOptions: {
    compilerOptions: {
      target: ts.ScriptTarget.ES2023,
      module: ts.ModuleKind.ESNext,
      moduleResolution: ts.ModuleResolutionKind.Bundler,
      moduleDetection: ts.ModuleDetectionKind.Force,
      lib: ['lib.es2024.d.ts', 'lib.dom.d.ts', 'lib.dom.iterable.d.ts', 'lib.dom.asynciterable.d.ts'],
      types: ['node'],
      strict: true,
    },
    // The tests of the snippets find their errors.
    handbookOptions: { noErrors: true },
    extraFiles: { 'clients.d.ts': CLIENTS, 'index.ts': { prepend: '/// <reference path="clients.d.ts" />\n' } },
    shouldGetHoverInfo: (name) => !PLAIN.has(name),
  },
})
