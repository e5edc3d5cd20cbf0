import type { Relay } from 'affiliate-network-sdk/relay'
import { makeRelay } from '../relay'

// Created at the first request: a build loads this file, and has no secrets.
let relay: Relay | undefined

function handle({ request }: { request: Request }): Promise<Response> {
  relay ??= makeRelay()
  return relay(request)
}

export { handle as action, handle as loader }
