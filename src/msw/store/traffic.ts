import type { Client } from '../world/vocabulary/devices.ts'
import { ClickStore } from './click-store.ts'
import { ConversionStore } from './conversion-store.ts'
import { Dictionary } from './dictionary.ts'

/** The distinct values that clicks and conversions refer to by index. */
export interface Dictionaries {
  readonly offers: Dictionary<number>
  readonly affiliates: Dictionary<number>
  readonly countries: Dictionary<string>
  readonly sources: Dictionary<string>
  readonly clients: Dictionary<Client>
}

/** Everything that reports are computed from. */
export interface Traffic {
  readonly dictionaries: Dictionaries
  readonly clicks: ClickStore
  readonly conversions: ConversionStore
}

export function createTraffic(conversions = 0): Traffic {
  const dictionaries: Dictionaries = {
    offers: new Dictionary<number>(),
    affiliates: new Dictionary<number>(),
    countries: new Dictionary<string>(),
    sources: new Dictionary<string>(),
    clients: new Dictionary<Client>((client) => JSON.stringify(client)),
  }
  return { dictionaries, clicks: new ClickStore(conversions * 2), conversions: new ConversionStore(conversions) }
}
