import { readFileSync } from 'node:fs'

interface Locked {
  readonly version: string
  readonly dependencies?: Readonly<Record<string, string>>
  readonly hasInstallScript?: boolean
}

/** The packages that npm installs for a user, read from the lock file: all dependencies, without peer dependencies. */
export function installedPackages(): { name: string; version: string; hasInstallScript: boolean }[] {
  const { packages } = JSON.parse(readFileSync(new URL('../package-lock.json', import.meta.url), 'utf8')) as {
    packages: Readonly<Record<string, Locked>>
  }
  const found = new Map<string, Locked>()
  const visit = (from: string) => {
    for (const name of Object.keys(packages[from]?.dependencies ?? {})) {
      const path = resolve(packages, from, name)
      const locked = packages[path]
      if (locked === undefined || found.has(path)) continue
      found.set(path, locked)
      visit(path)
    }
  }
  visit('')
  return [...found].map(([path, { version, hasInstallScript = false }]) => ({
    name: path.replace(/^.*node_modules\//, ''),
    version,
    hasInstallScript,
  }))
}

/** Resolves like Node: the nearest node_modules upwards. */
function resolve(packages: Readonly<Record<string, Locked>>, from: string, name: string): string {
  for (let base = from; ; base = base.replace(/(^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${base === '' ? '' : `${base}/`}node_modules/${name}`
    if (packages[path] !== undefined || base === '') return path
  }
}
