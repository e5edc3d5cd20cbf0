/** What Node loads in place of `http.ts` and `setup-server.ts`: a network on a port runs where msw is not installed. */

/** Returns the `http` of msw. @throws Error if msw is not installed */
export const mswHttp = (): typeof import('msw').http => load<typeof import('msw')>('msw').http

/** Returns the `setupServer` of msw. @throws Error if msw is not installed */
export const mswSetupServer = (): typeof import('msw/node').setupServer =>
  load<typeof import('msw/node')>('msw/node').setupServer

function load<Module>(name: string): Module {
  // Not by an `import` of `node:module`, which test runners replace with one that cannot require ES modules.
  const require = process.getBuiltinModule('node:module').createRequire(import.meta.url)
  try {
    return require(name) as Module
  } catch (cause) {
    if ((cause as { code?: unknown }).code !== 'MODULE_NOT_FOUND') throw cause
    const message = 'The handlers of a mock network need msw: npm install --save-dev msw@3'
    throw Object.assign(new Error(message, { cause }), { code: 'ERR_MODULE_NOT_FOUND' })
  }
}
