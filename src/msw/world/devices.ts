import type { Device } from '../state/device.ts'

/** Devices of a brand, one for each model and browser. `browsers` are their shares; versions are not older than the model. */
const made = (
  kind: Device['kind'],
  brand: string,
  models: string,
  os: string,
  versions: string,
  browsers: Readonly<Record<string, number>>,
): Device[] =>
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

export const devices: readonly Device[] = [
  ...made('Mobile', 'Apple', 'iPhone 13|iPhone 14', 'iOS', '16.7 17.7 18.6 26.1', { Safari: 11, Chrome: 3 }),
  ...made('Mobile', 'Apple', 'iPhone 15 Pro', 'iOS', '17.7 18.5 18.6 26.1', { Safari: 11, Chrome: 3 }),
  ...made('Mobile', 'Samsung', 'Galaxy S22|Galaxy A54', 'Android', '13 14 15 16', { Chrome: 9, 'Samsung Internet': 3 }),
  ...made('Mobile', 'Samsung', 'Galaxy A14', 'Android', '13 14', { Chrome: 5, 'Samsung Internet': 2 }),
  ...made('Mobile', 'Xiaomi', 'Redmi Note 12', 'Android', '12 13 14', { Chrome: 8, Firefox: 1 }),
  ...made('Mobile', 'Huawei', 'P40', 'Android', '10', { Chrome: 2 }),
  ...made('Mobile', 'OPPO', 'A78', 'Android', '13 14', { Chrome: 4 }),
  ...made('Tablet', 'Apple', 'iPad Air', 'iOS', '17.7 18.5 26.1', { Safari: 5, Chrome: 1 }),
  ...made('Tablet', 'Samsung', 'Galaxy Tab S8', 'Android', '13 14 15', { Chrome: 3, 'Samsung Internet': 1 }),
  ...made('Desktop', 'Microsoft', 'PC', 'Windows', '10 11', { Chrome: 14, Edge: 5, Firefox: 2 }),
  ...made('Desktop', 'Apple', 'MacBook', 'macOS', '13.7 14.7 15.5 26.1', { Safari: 5, Chrome: 3 }),
  ...made('Desktop', 'Lenovo', 'ThinkPad', 'Linux', '6.8', { Firefox: 3, Chrome: 1 }),
]
