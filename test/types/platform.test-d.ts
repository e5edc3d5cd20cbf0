import type * as node from '../../src/platform/node.ts'
import type * as web from '../../src/platform/web.ts'

// Each variant of `#platform` has what the other one has.
declare const variants: { readonly node: typeof node; readonly web: typeof web }
variants.node satisfies typeof web
variants.web satisfies typeof node
