/**
 * What a click came from.
 * @inline
 */
export interface Device {
  /** Type of device as in offers. */
  readonly kind: 'Mobile' | 'Tablet' | 'Desktop'
  /** Type of device as in reports, e.g. `Smartphone`. */
  readonly type: string
  /** e.g. `Samsung`. */
  readonly brand: string
  /** e.g. `Galaxy S22`. */
  readonly model: string
  /** e.g. `Android`. */
  readonly os: string
  /** Versions of the OS, one of which a click has. */
  readonly versions: readonly string[]
  /** e.g. `Chrome`. */
  readonly browser: string
  /** How often it occurs in a generated network. */
  readonly share: number
}

/** The device of clicks and conversions that are added without one. */
export const usualDevice: Device = {
  kind: 'Mobile',
  type: 'Smartphone',
  brand: 'Apple',
  model: 'iPhone 14',
  os: 'iOS',
  versions: ['17.7', '18.5', '18.6', '26.1'],
  browser: 'Safari',
  share: 1,
}
