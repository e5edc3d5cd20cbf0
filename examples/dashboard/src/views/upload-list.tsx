import { forgetUpload, forgetUploads, isFinished, type Upload, uploads } from '../data/uploads.ts'
import { ErrorCard } from './error-card.tsx'
import { Icon } from './icons.tsx'

/** The files of an offer that are uploading, and those that failed. */
export function UploadList({ offerId }: { offerId: number }) {
  const all = uploads.value.filter((upload) => upload.offerId === offerId)
  if (all.length === 0) return null
  const last = all.at(-1)?.batch
  const counted = all.filter(({ state, batch }) => state !== 'failed' || batch === last)
  const done = counted.filter(({ state }) => state === 'done').length
  return (
    <div class="uploads">
      <header>
        <p role="status">
          {done} of {counted.length} uploaded
        </p>
        <button
          type="button"
          class="button quiet"
          disabled={!all.some(isFinished)}
          onClick={() => forgetUploads(offerId)}
        >
          Clear<span class="hidden"> the finished uploads</span>
        </button>
      </header>
      <ul>
        {all.map((upload) => (
          <UploadLine key={upload.id} upload={upload} />
        ))}
      </ul>
    </div>
  )
}

function UploadLine({ upload }: { upload: Upload }) {
  const { id, name, size, state, loaded, error, refusal } = upload
  const texts = {
    waiting: 'Waiting',
    sending: 'Sending…',
    done: 'Uploaded',
    failed: refusal === undefined ? 'Failed' : 'Not sent',
  }
  const started = loaded > 0 || state === 'done'
  return (
    <li data-state={state}>
      <span class="name">{name}</span>
      <small>{texts[state]}</small>
      {state === 'sending' && !started && <progress aria-label={name} />}
      {(started || state === 'waiting') && state !== 'failed' && (
        <progress aria-label={name} max={Math.max(1, size)} value={loaded} />
      )}
      {refusal !== undefined && <p role="alert">{refusal}</p>}
      {error !== undefined && <ErrorCard error={error} />}
      {isFinished(upload) && (
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
