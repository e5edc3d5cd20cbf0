import type { Client } from './devices.ts'

const BLINK = 'AppleWebKit/537.36 (KHTML, like Gecko)'
const WEBKIT = 'AppleWebKit/605.1.15 (KHTML, like Gecko)'

/** What browsers made from Chrome's say of themselves, before and after the word that tells a phone. */
const BLINKS: Readonly<Record<string, readonly [string, string]>> = {
  Chrome: ['Chrome/138.0.0.0', 'Safari/537.36'],
  Edge: ['Chrome/138.0.0.0', 'Safari/537.36 Edg/138.0.0.0'],
  'Samsung Internet': ['SamsungBrowser/28.0 Chrome/130.0.0.0', 'Safari/537.36'],
  'Huawei Browser': ['Chrome/114.0.5735.196 HuaweiBrowser/15.0.4.312', 'Safari/537.36'],
  'UC Browser': ['Version/4.0 Chrome/123.0.6312.80 UCBrowser/13.8.5.1325', 'Safari/537.36'],
}

/** As what each desktop makes itself known, whatever its version. */
const DESKTOPS: Readonly<Record<string, string>> = {
  Windows: 'Windows NT 10.0; Win64; x64',
  macOS: 'Macintosh; Intel Mac OS X 10_15_7',
  Linux: 'X11; Linux x86_64',
}

/** What a browser calls itself. */
export function userAgent(client: Client, version: string): string {
  const { os, browser, model, kind } = client
  if (os === 'iOS') return onIos(client, version)
  const android = os === 'Android'
  const system = android ? `Linux; Android ${version}; ${model}` : (DESKTOPS[os] ?? os)
  if (browser === 'Safari') return `Mozilla/5.0 (${system}) ${WEBKIT} Version/18.5 Safari/605.1.15`
  if (browser === 'Firefox')
    return android
      ? `Mozilla/5.0 (Android ${version}; Mobile; rv:140.0) Gecko/140.0 Firefox/140.0`
      : `Mozilla/5.0 (${system}; rv:140.0) Gecko/20100101 Firefox/140.0`
  const [name, end] = BLINKS[browser] ?? [`${browser}/1.0`, 'Safari/537.36']
  return `Mozilla/5.0 (${system}) ${BLINK} ${name} ${android && kind === 'Mobile' ? 'Mobile ' : ''}${end}`
}

/** Every browser there is Safari inside, which has told no system newer than 18.6 since version 26. */
function onIos({ browser, kind }: Client, version: string): string {
  const system = (version.startsWith('26') ? '18.6' : version).replaceAll('.', '_')
  const device = kind === 'Tablet' ? 'iPad; CPU OS' : 'iPhone; CPU iPhone OS'
  const name = browser === 'Chrome' ? 'CriOS/138.0.7204.119' : `Version/${version}`
  return `Mozilla/5.0 (${device} ${system} like Mac OS X) ${WEBKIT} ${name} Mobile/15E148 Safari/604.1`
}
