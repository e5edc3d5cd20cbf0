/** Vitest looks for jsdom and happy-dom beside itself. They are installed here. */
import { registerHooks } from 'node:module'

registerHooks({
  resolve: (specifier, context, next) =>
    next(specifier, /^(?:jsdom|happy-dom)$/.test(specifier) ? { ...context, parentURL: import.meta.url } : context),
})
