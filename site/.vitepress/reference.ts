import type { DefaultTheme } from 'vitepress'
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
  const items = children.map(itemOf)
  return {
    text: title,
    ...(path !== undefined && { link: toAddress(path) }),
    ...(items.length > 0 && { items, collapsed: title !== 'Calls' }),
  }
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
