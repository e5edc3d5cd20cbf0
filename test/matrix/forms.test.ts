import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { installPackage, type Project } from '../package/install.ts'

const run = promisify(execFile)

/** Submits a form with a resolver: changes an offer of the mock network, or prints the messages of the form's fields. */
const PROGRAM = `
import { zodResolver } from '@hookform/resolvers/zod'
import { createClient } from 'affiliate-network-sdk'
import { createMockNetwork } from 'affiliate-network-sdk/msw'
import { OfferUpdate } from 'affiliate-network-sdk/schemas'
import { createElement } from 'react'
import { renderToString } from 'react-dom/server'
import { useForm } from 'react-hook-form'
import { useOfferForm } from './use-offer-form.ts'

const [resolver, values] = process.argv.slice(2)
const { baseUrl, keys, handle } = createMockNetwork({ seed: 7 })
const sent = []
const fetch = async (url, init) => {
  const request = new Request(url, init)
  if (request.method === 'POST') sent.push(Object.fromEntries(new URLSearchParams(await request.clone().text())))
  return handle(request)
}
const network = createClient({ baseUrl, key: keys.network, fetch })

let form
function Form() {
  form = resolver === 'zod' ? useForm({ resolver: zodResolver(OfferUpdate) }) : useOfferForm()
}
renderToString(createElement(Form))
for (const [name, value] of Object.entries(JSON.parse(values))) form.setValue(name, value)
const print = (value) => console.log(JSON.stringify(value))
const submit = async (changes) => {
  await network.offers.update(1001, changes)
  print(sent)
}
const messages = (errors) => Object.fromEntries(Object.entries(errors).map(([name, { message }]) => [name, message]))
await form.handleSubmit(submit, (errors) => print(messages(errors)))()
`

let project: Project
beforeAll(async () => {
  project = await installPackage(['@hookform/resolvers', 'msw', 'react', 'react-dom', 'react-hook-form'])
  await cp(join(import.meta.dirname, 'use-offer-form.ts'), join(project.folder, 'use-offer-form.ts'))
  await project.write('program.js', PROGRAM)
})
afterAll(() => project?.[Symbol.asyncDispose]())

it.each(['standard', 'zod'])('the form of an offer, with the %s resolver of react-hook-form', async (resolver) => {
  expect(await submitted(resolver, { payout: '1.234567' })).toEqual({
    payout: "a non-negative decimal with up to 5 places, such as '0.10'",
  })
  const changes = {
    payout: '1.25',
    ssl: true,
    categories: [3, 5],
    geo_countries: ['US:1:CA;NY'],
    cap_interval: 'Daily',
    cap_interval_limit: 200,
  }
  expect(await submitted(resolver, changes)).toEqual([
    {
      id: '1001',
      payout: '1.25',
      ssl: '1',
      categories: '3,5',
      'geo_countries[0]': 'US:1:CA;NY',
      cap_interval: 'Daily',
      cap_interval_limit: '200',
    },
  ])
})

async function submitted(resolver: string, values: object): Promise<unknown> {
  const { stdout } = await run(process.execPath, ['program.js', resolver, JSON.stringify(values)], {
    cwd: project.folder,
  })
  return JSON.parse(stdout)
}
