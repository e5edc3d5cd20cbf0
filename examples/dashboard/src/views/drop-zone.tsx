import { useSignal } from '@preact/signals'
import { CREATIVE_TYPES, MAX_MEGABYTES } from '../data/creative-files.ts'
import { uploadCreatives } from '../data/uploads.ts'
import { session } from '../state/session.ts'
import { Icon } from './icons.tsx'

/** Accepts dropped or chosen files. The whole zone is the label of a file input. */
export function DropZone({ offerId }: { offerId: number }) {
  const over = useSignal(false)
  const send = (files: FileList | null | undefined) => {
    if (session.value !== undefined && files?.length) uploadCreatives(session.value, offerId, [...files])
  }
  return (
    <label
      class="drop-zone"
      data-over={over.value}
      onDragOver={(event) => {
        event.preventDefault()
        over.value = true
      }}
      onDragLeave={() => (over.value = false)}
      onDrop={(event) => {
        event.preventDefault()
        over.value = false
        send(event.dataTransfer?.files)
      }}
    >
      <input
        type="file"
        id="creative-files"
        multiple
        accept={CREATIVE_TYPES}
        aria-label="Upload creatives"
        onChange={({ currentTarget }) => {
          send(currentTarget.files)
          currentTarget.value = ''
        }}
      />
      <Icon name="upload" />
      <span>
        <strong>Choose images</strong>
        <span class="by-mouse"> or drop them here</span>
        <small>PNG, JPEG, GIF, WebP or a zip archive, up to {MAX_MEGABYTES} MB</small>
      </span>
    </label>
  )
}
