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

const client = (
  kind: Client['kind'],
  brand: string,
  models: string,
  os: string,
  versions: string,
  browser: string,
  share: number,
): Client[] =>
  models.split('|').map((model) => ({
    kind,
    type: kind === 'Mobile' ? 'Smartphone' : kind,
    brand,
    model,
    os,
    versions: versions.split(' '),
    browser,
    share,
  }))

export const clients: readonly Client[] = [
  ...client('Mobile', 'Apple', 'iPhone 12|iPhone 14|iPhone 15 Pro', 'iOS', '15.7 16.6 17.4', 'Safari', 14),
  ...client('Mobile', 'Apple', 'iPhone 13', 'iOS', '16.2 17.1', 'Chrome', 5),
  ...client('Mobile', 'Samsung', 'Galaxy S22|Galaxy A54', 'Android', '12 13 14', 'Chrome', 14),
  ...client('Mobile', 'Samsung', 'Galaxy A14', 'Android', '11 12', 'Samsung Internet', 7),
  ...client('Mobile', 'Xiaomi', 'Redmi Note 12', 'Android', '12 13', 'Chrome', 10),
  ...client('Mobile', 'Huawei', 'P40', 'Android', '9 10', 'Huawei Browser', 4),
  ...client('Mobile', 'OPPO', 'A78', 'Android', '13', 'UC Browser', 4),
  ...client('Tablet', 'Apple', 'iPad Air|iPad Pro', 'iOS', '16.6 17.4', 'Safari', 6),
  ...client('Tablet', 'Samsung', 'Galaxy Tab S8', 'Android', '12 13', 'Chrome', 4),
  ...client('Desktop', 'Microsoft', 'PC', 'Windows', '10 11', 'Chrome', 18),
  ...client('Desktop', 'Microsoft', 'Surface', 'Windows', '11', 'Edge', 8),
  ...client('Desktop', 'Apple', 'MacBook', 'macOS', '13.6 14.4', 'Safari', 7),
  ...client('Desktop', 'Lenovo', 'ThinkPad', 'Linux', '6.5', 'Firefox', 4),
]

/** The browser's own words about itself, near enough for a dashboard's column. */
export function userAgent({ os, browser, model }: Client, version: string): string {
  const system =
    os === 'iOS'
      ? `iPhone; CPU iPhone OS ${version.replaceAll('.', '_')} like Mac OS X`
      : os === 'Android'
        ? `Linux; Android ${version}; ${model}`
        : `${os} ${version}`
  return `Mozilla/5.0 (${system}) AppleWebKit/537.36 (KHTML, like Gecko) ${browser}/120.0`
}
