/** A page: does the task that its server sends, and stores the result for the test. */
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
