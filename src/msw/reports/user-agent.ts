import type { Device } from '../state/device.ts'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** The product tokens of Chromium browsers, before and after the token `Mobile`. */
const CHROMIUM: Readonly<Record<string, readonly [string, string]>> = {
  Chrome: ['Chrome/138.0.0.0', 'Safari/537.36'],
  Edge: ['Chrome/138.0.0.0', 'Safari/537.36 Edg/138.0.0.0'],
  'Samsung Internet': ['SamsungBrowser/28.0 Chrome/130.0.0.0', 'Safari/537.36'],
}

/** The platform of each desktop, which does not depend on its version. */
const DESKTOPS: Readonly<Record<string, string>> = {
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Macintosh; Intel Mac OS X 10_15_7',
  Linux: 'X11; Linux x86_64',
}

/** The user agent of a device with a version of its OS. */
export function userAgent({ os, browser, model, kind }: Device, version: string): string {
  if (os === 'iOS') return iosUserAgent(browser, kind, version)
  const android = os === 'Android'
  const system = android ? `Linux; Android ${version}; ${model}` : (DESKTOPS[os] ?? os)
  if (browser === 'Safari') return `Mozilla/5.0 (${system}) ${WEBKIT} Version/18.5 Safari/605.1.15`
  if (browser === 'Firefox')
    return android
      ? `Mozilla/5.0 (Android ${version}; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`
      : `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`
  const [name, end] = CHROMIUM[browser] ?? [`${browser}/1.0`, 'Safari/537.36']
  return `Mozilla/5.0 (${system}) ${BLINK} ${name} ${android && kind === 'Mobile' ? 'Mobile ' : ''}${end}`
}

/** All browsers of iOS are built on Safari, which reports at most version 18.6 of the system since version 26. */
function iosUserAgent(browser: string, kind: Device['kind'], version: string): string {
  const system = (version.startsWith('26') ? '18.6' : version).replaceAll('.', '_')
  const device = kind === 'Tablet' ? 'iPad; CPU OS' : 'iPhone; CPU iPhone OS'
  const name = browser === 'Chrome' ? 'CriOS/138.0.7204.119' : `Version/${version}`
  return `Mozilla/5.0 (${device} ${system} like Mac OS X) ${WEBKIT} ${name} Mobile/15E148 Safari/604.1`
}
