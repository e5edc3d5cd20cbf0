/** In place of `affiliate-network-sdk/msw`: a new network takes a third of a second, and one that is reset is the same. */
import { createMockNetwork as create, type MockNetwork } from 'affiliate-network-sdk/msw'

let shared: MockNetwork | undefined

export const createMockNetwork: typeof create = (options) => {
  shared?.reset()
  shared ??= create(options)
  return shared
}
