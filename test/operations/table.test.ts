import { readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { service } from './service.ts'

const PAGE = 'docs/http-interface.md'
const [, section = ''] = readFileSync(PAGE, 'utf8').split('\n## Operations\n')
const rows = [...section.matchAll(/^\| ((?:GET|POST).*) \|$/gm)].map(([, row = '']) => row.split(' | '))

/** A line for each operation: its method and path, who calls it, the call, its status and its effect. */
const described = rows.flatMap(([request = '', caller = '', calls = '', , status, effect]) => {
  const [path] = codesIn(request)
  const methods = request.match(/GET|POST/g) ?? []
  return methods.flatMap((method) =>
    rolesOf(caller).flatMap((role) =>
      codesIn(calls).map((call) => [method, `/api/${path}`, role, call, status, effect].join(' ')),
    ),
  )
})

function codesIn(cell: string): string[] {
  return [...cell.matchAll(/`([^`]+)`/g)].map(([, code = '']) => code)
}

function rolesOf(caller: string): string[] {
  return caller === 'both' ? ['network', 'affiliate'] : [caller]
}

const EFFECTS: Readonly<Record<string, string>> = { read: 'read', repeatable: 'idempotent', single: 'non-idempotent' }

it('the table of the HTTP interface has exactly the operations of the service, with call, status and effect', () => {
  const inService = service.flatMap(({ method, path, role, call, status, effect }) =>
    rolesOf(role).map((one) => [method, path, one, call, status, EFFECTS[effect]].join(' ')),
  )
  expect(inService.length).toBeGreaterThan(20)
  expect([
    ...inService.filter((one) => !described.includes(one)).map((one) => `${PAGE} lacks ${one}`),
    ...described.filter((one) => !inService.includes(one)).map((one) => `test/operations/service.ts lacks ${one}`),
  ]).toEqual([])
})
