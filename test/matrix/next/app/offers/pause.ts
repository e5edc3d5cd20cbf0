'use server'
import { isAffiliateNetworkError } from 'affiliate-network-sdk'
import { requireManager } from '@/manager'
import { network } from '@/network'

/** Pauses an offer. Returns what went wrong: Next hides the message of an error that an action throws. */
export async function pause(id: number): Promise<string | undefined> {
  // Anyone can call an action, even without the page: check the login again.
  await requireManager()
  try {
    await network().offers.update(id, { status: 'Paused' })
    return undefined
  } catch (error) {
    if (!isAffiliateNetworkError(error)) throw error
    console.error(error)
    return error.outcome === 'unknown'
      ? 'The offer may be paused: check before you try again.'
      : `The offer was not paused: ${error.message}`
  }
}
