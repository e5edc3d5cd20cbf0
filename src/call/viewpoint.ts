/** Where a client looks from. Two that share all of it see the same. */
export interface Viewpoint {
  readonly baseUrl: string
  readonly affiliateId: string | undefined
  /** Of reports that name none. */
  readonly timezone: number | undefined
}

/** Where a client keeps it: in no listing of its properties, and the same in every copy of this package. */
export const VIEWPOINT = Symbol.for('affiliate-network-sdk.viewpoint')
