import { Injectable } from '@angular/core'
import { createClient } from 'affiliate-network-sdk'
import { defer, finalize, from, type Observable } from 'rxjs'

/** Calls at each subscription, and aborts when it ends. */
export function observe<T>(call: (signal: AbortSignal) => Promise<T>): Observable<T> {
  return defer(() => {
    const controller = new AbortController()
    return from(call(controller.signal)).pipe(finalize(() => controller.abort()))
  })
}

@Injectable({ providedIn: 'root' })
export class Offers {
  private readonly client = createClient({ baseUrl: '/network', relay: true, timezone: 0 })

  readonly active$ = observe((signal) => this.client.offers.list({ status: 'Active' }, { signal }))
}
