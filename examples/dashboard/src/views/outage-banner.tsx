import { useSignal } from '@preact/signals'
import { outage, retryFailed } from '../state/outage.ts'
import { ErrorBox } from './error-card.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

/** An error that several parts of the page have in common, with one button for all of them. */
export function OutageBanner() {
  // A query that runs again has no error, and the banner stays until the result is known.
  const retried = useSignal<unknown>(undefined)
  const error = retried.value ?? outage.value
  const retry = async () => {
    retried.value = error
    await retryFailed()
    retried.value = undefined
  }
  return (
    <div id="outage" ref={useKeptFocus<HTMLDivElement>('main')}>
      {error !== undefined && (
        <ErrorBox
          error={error}
          note="Parts of this page are missing or out of date."
          onRetry={retry}
          isRetrying={retried.value !== undefined}
        />
      )}
    </div>
  )
}
