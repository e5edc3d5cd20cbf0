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

/**
 * A signal whose value is a query parameter of the page's address. The address can be shared, and survives a reload.
 * @param read returns undefined for an invalid value
 */
export function inAddress<Value>(
  name: string,
  initial: Value,
  read: (text: string) => Value | undefined,
): Signal<Value> {
  const asked = () => {
    const text = new URLSearchParams(location.search).get(name)
    return (text === null ? undefined : read(text)) ?? initial
  }
  const value = signal(asked())
  readers.push(() => (value.value = asked()))
  effect(() => {
    const address = new URL(location.href)
    if (value.value === initial) address.searchParams.delete(name)
    else address.searchParams.set(name, String(value.value))
    if (address.href === location.href) return
    if (addsStep) history.pushState(history.state, '', address)
    else history.replaceState(history.state, '', address)
    addsStep = false
  })
  return value
}

/** Reads one of these values. */
export const oneOf =
  <Value extends string>(values: readonly Value[]) =>
  (text: string): Value | undefined =>
    values.find((value) => value === text)
