import { expect, test } from 'vitest'
import { installedPackages } from '../../scripts/installed-packages.ts'

test('an install by a user contains only known packages, without install scripts', () => {
  const packages = installedPackages()
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
  expect(packages.map(({ name }) => name).sort()).toEqual(['ky', 'zod'])
})
