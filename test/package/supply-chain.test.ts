import { expect, test } from 'vitest'
import { installedPackages } from '../../scripts/installed-packages.ts'

test('an install by a user contains only known packages, without install scripts', () => {
  const packages = installedPackages()
  expect(packages.filter(({ hasInstallScript }) => hasInstallScript)).toEqual([])
  expect(packages.map(({ name }) => name).sort()).toEqual([
    'async-function',
    'async-generator-function',
    'asynckit',
    'call-bind-apply-helpers',
    'combined-stream',
    'delayed-stream',
    'dunder-proto',
    'es-define-property',
    'es-errors',
    'es-object-atoms',
    'es-set-tostringtag',
    'form-data',
    'function-bind',
    'generator-function',
    'get-intrinsic',
    'get-proto',
    'gopd',
    'has-symbols',
    'has-tostringtag',
    'hasown',
    'ky',
    'math-intrinsics',
    'mime-db',
    'mime-types',
    'zod',
  ])
})
