/** A page: does the task that its server has for it, and keeps the result where a test finds it. */
import * as sdk from 'affiliate-network-sdk'
import { work } from './tasks.ts'

const page = globalThis as { result?: unknown }
void fetch('/task')
  .then(async (response) => work(sdk, await response.json()))
  .then(
    (result) => {
      page.result = { result }
    },
    (error: unknown) => {
      page.result = { failed: String(error) }
    },
  )
