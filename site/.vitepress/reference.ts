import type { DefaultTheme } from 'vitepress'
import { PARTS, partTitle } from '../call-types.ts'
import { read } from '../pages.ts'

/** A page of the reference, or a group of them, as typedoc-plugin-markdown lists them. */
interface Entry {
  readonly title: string
  readonly path?: string
  readonly children?: readonly Entry[]
}

const entries = JSON.parse(read('site/reference/pages.json')) as readonly [Entry, ...Entry[]]

const toAddress = (path: string) => `/reference/${path.replace(/(?:index)?\.md$/, '')}`

function itemOf({ title, path, children = [] }: Entry): DefaultTheme.SidebarItem {
  const items = inReadingOrder(children).map(itemOf)
  return {
    text: partTitle(title) ?? title,
    ...(path !== undefined && { link: toAddress(path) }),
    ...(items.length > 0 && { items, collapsed: title !== 'Calls' }),
  }
}

/** The parts of a client come first. */
function inReadingOrder(children: readonly Entry[]): readonly Entry[] {
  const names = [...PARTS.keys()]
  const place = ({ title }: Entry) => (PARTS.has(title) ? names.indexOf(title) : names.length)
  return children.toSorted((a, b) => place(a) - place(b))
}

const [main, ...others] = entries

/** The side bar of the reference: the topics of the main entry, and the other entries. */
export const sidebar: DefaultTheme.SidebarItem[] = [
  { ...itemOf(main), collapsed: false },
  { text: 'More entry points', items: others.map(itemOf) },
]

/** The addresses of the pages, by the name of what they describe. The main entry comes first. */
export const addresses: ReadonlyMap<string, string> = new Map(entries.flatMap(pagesOf).reverse() as [string, string][])

function pagesOf({ title, path, children = [] }: Entry): [string, string][] {
  return [...(path === undefined ? [] : [[title, toAddress(path)] as [string, string]]), ...children.flatMap(pagesOf)]
}
