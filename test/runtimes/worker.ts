/** A worker of an edge runtime: does the task of each request, and responds with the result. */
import * as sdk from 'affiliate-network-sdk'
import { work } from './tasks.ts'

export default {
  fetch: async (request: Request): Promise<Response> => Response.json(await work(sdk, await request.json())),
}
