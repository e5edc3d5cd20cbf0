import { forgetUpload, type Upload, uploads } from '../data/uploads.ts'
import { ErrorCard } from './error-card.tsx'
import { Icon } from './icons.tsx'

/** Files that are uploading, and files that failed. */
export function UploadList() {
  const all = uploads.value
  if (all.length === 0) return null
  const done = all.filter(({ state }) => state === 'done').length
  return (
    <div class="uploads">
      <p role="status">
        {done} of {all.length} uploaded
      </p>
      <ul>
        {all.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  )
}

function UploadLine({ upload: { id, name, size, state, loaded, error, refusal } }: { upload: Upload }) {
  const started = loaded > 0 || state === 'done'
  return (
    <li data-state={state}>
      <span class="name">{name}</span>
      <small>
        {state === 'done'
          ? 'Uploaded'
          : refusal !== undefined
            ? 'Not sent'
            : state === 'failed'
              ? 'Failed'
              : state === 'sending'
                ? 'Sending…'
                : 'Waiting'}
      </small>
      {state === 'sending' && !started && <progress aria-label={name} />}
      {(started || state === 'waiting') && state !== 'failed' && (
        <progress aria-label={name} max={Math.max(1, size)} value={loaded} />
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {error !== undefined && <ErrorCard error={error} />}
      {(state === 'failed' || state === 'done') && (
        <button
          type="button"
          class="button quiet square"
          aria-label={`Dismiss ${name}`}
          onClick={() => forgetUpload(id)}
        >
          <Icon name="close" />
        </button>
      )}
    </li>
  )
}
