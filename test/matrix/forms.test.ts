import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installPackage, type Project } from '../package/install.ts'

const run = promisify(execFile)

/** Submits a form with a resolver, and prints what it sends, or the messages of its fields. */
const PROGRAM = `
import { zodResolver } from '@hookform/resolvers/zod'
import { OfferUpdate } from 'affiliate-network-sdk/schemas'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { useOfferForm } from './use-offer-form.ts'

const [resolver, payout] = process.argv.slice(2)
let form
function Form() {
  form = resolver === 'zod' ? useForm({ resolver: zodResolver(OfferUpdate) }) : useOfferForm()
}
renderToString(createElement(Form))
form.setValue('payout', payout)
const messages = (errors) => Object.fromEntries(Object.entries(errors).map(([name, { message }]) => [name, message]))
const print = (value) => console.log(JSON.stringify(value))
await form.handleSubmit(print, (errors) => print(messages(errors)))()
`

let project: Project
beforeAll(async () => {
  project = await installPackage(['@hookform/resolvers', 'react', 'react-dom', 'react-hook-form'])
  await cp(join(import.meta.dirname, 'use-offer-form.ts'), join(project.folder, 'use-offer-form.ts'))
  await project.write('program.js', PROGRAM)
})
afterAll(() => project?.[Symbol.asyncDispose]())

it.each([
  'standard',
  'zod',
])('react-hook-form shows the messages of a schema with its %s resolver', async (resolver) => {
  expect(await submitted(resolver, '1.234567')).toEqual({
    payout: "a non-negative decimal with up to 5 places, such as '0.10'",
  })
  expect(await submitted(resolver, '1.5')).toEqual({ payout: '1.5' })
})

async function submitted(...args: string[]): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['program.js', ...args], { cwd: project.folder })
  return JSON.parse(stdout)
}
