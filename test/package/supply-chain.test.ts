import { expect, test } from 'vitest'
import manifest from '../../package.json' with { type: 'json' }
import { installedPackages } from '../../scripts/installed-packages.ts'

test('an install by a user contains only known packages, without install scripts', () => {
  const packages = installedPackages()
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
  expect(packages.map(({ name }) => name).sort()).toEqual(['ky', 'zod'])
})

test('the package itself runs nothing when it is installed, also from a folder', () => {
  const hooks = ['preinstall', 'install', 'postinstall', 'preprepare', 'prepare', 'postprepare']
  expect(Object.keys(manifest.scripts).filter((name) => hooks.includes(name))).toEqual([])
})
