/** What a click came from. */
export interface Client {
  /** The offers' word for the kind of device. */
  readonly kind: 'Mobile' | 'Tablet' | 'Desktop'
  /** The reports' word for it, e.g. `Smartphone`. */
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

/** `browsers`: which a model is used with, each with its part of the model's share. */
const client = (
  kind: Client['kind'],
  brand: string,
  models: string,
  os: string,
  versions: string,
  browsers: Readonly<Record<string, number>>,
): Client[] =>
  models.split('|').flatMap((model) =>
    Object.entries(browsers).map(([browser, share]) => ({
      kind,
      type: kind === 'Mobile' ? 'Smartphone' : kind,
      brand,
      model,
      os,
      versions: versions.split(' '),
      browser,
      share,
    })),
  )

const apple = { Safari: 11, Chrome: 3 }
const samsung = { Chrome: 10, 'Samsung Internet': 4 }

/** A model has no version older than the one that it came with. */
export const clients: readonly Client[] = [
  ...client('Mobile', 'Apple', 'iPhone 12|iPhone 14', 'iOS', '16.7 17.7 18.5 18.6 26.1', apple),
  ...client('Mobile', 'Apple', 'iPhone 15 Pro', 'iOS', '17.7 18.5 18.6 26.1', apple),
  ...client('Mobile', 'Apple', 'iPhone 13', 'iOS', '16.7 18.5 26.1', { Safari: 4, Chrome: 2 }),
  ...client('Mobile', 'Samsung', 'Galaxy S22', 'Android', '13 14 15 16', samsung),
  ...client('Mobile', 'Samsung', 'Galaxy A54', 'Android', '13 14 15', samsung),
  ...client('Mobile', 'Samsung', 'Galaxy A14', 'Android', '13 14', { Chrome: 5, 'Samsung Internet': 2 }),
  ...client('Mobile', 'Xiaomi', 'Redmi Note 12', 'Android', '12 13 14', { Chrome: 8, Firefox: 1, 'UC Browser': 1 }),
  ...client('Mobile', 'Huawei', 'P40', 'Android', '10', { 'Huawei Browser': 3, Chrome: 1 }),
  ...client('Mobile', 'OPPO', 'A78', 'Android', '13 14', { Chrome: 3, 'UC Browser': 2 }),
  ...client('Tablet', 'Apple', 'iPad Air|iPad Pro', 'iOS', '17.7 18.5 26.1', { Safari: 5, Chrome: 1 }),
  ...client('Tablet', 'Samsung', 'Galaxy Tab S8', 'Android', '13 14 15', { Chrome: 3, 'Samsung Internet': 1 }),
  ...client('Desktop', 'Microsoft', 'PC', 'Windows', '10 11', { Chrome: 14, Edge: 3, Firefox: 2 }),
  ...client('Desktop', 'Microsoft', 'Surface', 'Windows', '11', { Edge: 5, Chrome: 3 }),
  ...client('Desktop', 'Apple', 'MacBook', 'macOS', '13.7 14.7 15.5 26.1', { Safari: 5, Chrome: 3 }),
  ...client('Desktop', 'Lenovo', 'ThinkPad', 'Linux', '6.8', { Firefox: 3, Chrome: 1 }),
]
