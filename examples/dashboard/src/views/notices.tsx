import { dismiss, type Notice, notices } from '../state/notices.ts'
import { explain } from '../text/errors.ts'
import { ErrorDetails } from './error-card.tsx'
import { Icon } from './icons.tsx'

/** The results of recent actions. Screen readers announce them. */
export function Notices() {
  return (
    <div class="notices" role="log" aria-label="Notices">
      {notices.value.map((notice) => (
        <NoticeLine key={notice.id} notice={notice} />
      ))}
    </div>
  )
}

function NoticeLine({ notice: { id, text, error, action } }: { notice: Notice }) {
  const explained = error === undefined ? undefined : explain(error)
  return (
    <div class={explained === undefined ? 'notice' : 'notice bad'}>
      <Icon name={explained === undefined ? 'check' : 'alert'} />
      <div>
        <p>{text}</p>
        {explained !== undefined && (
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
