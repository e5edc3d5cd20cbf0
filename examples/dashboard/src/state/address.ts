import { batch, effect, type Signal, signal } from '@preact/signals'

/** Reads every value from the address again. */
const readers: (() => void)[] = []
addEventListener('popstate', () =>
  batch(() => {
    for (const read of readers) read()
  }),
)

let addsStep = false

/** Makes a change that the back button of the browser undoes. */
export function asStep(change: () => void): void {
  addsStep = true
  batch(change)
  addsStep = false
}

/** A signal whose value is a part of the page's address. The address can be shared, and survives a reload. */
function partOfAddress<Value>(
  read: (address: URL) => Value,
  write: (address: URL, value: Value) => void,
): Signal<Value> {
  const current = () => read(new URL(location.href))
  const value = signal(current())
  readers.push(() => (value.value = current()))
  effect(() => {
    const address = new URL(location.href)
    write(address, value.value)
    if (address.href === location.href) return
    if (addsStep) history.pushState(history.state, '', address)
    else history.replaceState(history.state, '', address)
    addsStep = false
  })
  return value
}

/**
 * A value in a query parameter.
 * @param read returns undefined for an invalid value
 */
export const inAddress = <Value>(
  name: string,
  initial: Value,
  read: (text: string) => Value | undefined,
): Signal<Value> =>
  partOfAddress(
    ({ searchParams }) => {
      const text = searchParams.get(name)
      return (text === null ? undefined : read(text)) ?? initial
    },
    ({ searchParams }, value) => {
      if (value === initial) searchParams.delete(name)
      else searchParams.set(name, String(value))
    },
  )

/** A value in the hash, e.g. `#/offers`: a file server needs no rules for it, whatever the folder. */
export const inHash = (initial: string, read: (text: string) => string | undefined): Signal<string> =>
  partOfAddress(
    ({ hash }) => read(hash.replace('#/', '')) ?? initial,
    (address, value) => {
      address.hash = value === initial ? '' : `/${value}`
    },
  )

/** Reads one of these values. */
export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text)
