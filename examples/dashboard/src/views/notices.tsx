import { useSignal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { dismiss, type Notice, notices } from '../state/notices.ts'
import { outage } from '../state/outage.ts'
import { explain } from '../text/errors.ts'
import { ErrorDetails } from './error-card.tsx'
import { Icon } from './icons.tsx'
import { useKeptFocus } from './use-kept-focus.ts'

const SHOWN_MS = 8000

/** The results of recent actions. Screen readers announce them. */
export function Notices() {
  return (
    <div class="notices" role="log" aria-label="Notices" ref={useKeptFocus<HTMLDivElement>('main')}>
      {notices.value.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function NoticeLine({ notice: { id, text, error, action } }: { notice: Notice }) {
  const explained = error === undefined ? undefined : explain(error)
  // What the banner says is not said again.
  const isTold = outage.value !== undefined && explain(outage.value).title === explained?.title
  // The pointer or the focus on a notice keeps it, so that an action does not disappear before it is clicked.
  const pointed = useSignal(false)
  const focused = useSignal(false)
  const kept = error !== undefined || pointed.value || focused.value
  useEffect(() => {
    if (kept) return
    const timer = setTimeout(() => dismiss(id), SHOWN_MS)
    return () => clearTimeout(timer)
  }, [id, kept])
  return (
    <div
      class={explained === undefined ? 'notice' : 'notice bad'}
      onPointerEnter={() => (pointed.value = true)}
      onPointerLeave={() => (pointed.value = false)}
      onFocusIn={() => (focused.value = true)}
      onFocusOut={() => (focused.value = false)}
    >
      <Icon name={explained === undefined ? 'check' : 'alert'} />
      <div>
        <p>{text}</p>
        {explained !== undefined && !isTold && (
          <>
            <p>
              {explained.title}. {explained.text}
            </p>
            <ErrorDetails error={error} />
          </>
        )}
        {action !== undefined && (
          <button
            type="button"
            class="button"
            onClick={() => {
              dismiss(id)
              action.run()
            }}
          >
            {action.label}
          </button>
        )}
      </div>
      <button type="button" class="button quiet square" aria-label="Dismiss" onClick={() => dismiss(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
