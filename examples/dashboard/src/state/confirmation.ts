import { signal } from '@preact/signals'
import type { NetworkClient, Preview } from 'affiliate-network-sdk'
import type { ComponentChildren } from 'preact'
import type { Session } from './session.ts'

/** A change that is sent after its request was shown. */
export interface Change {
  readonly title: string
  readonly text: ComponentChildren
  /** What the button says. */
  readonly label: string
  readonly isDanger?: boolean
  preview(of: NetworkClient['preview']): Promise<Preview>
  run(session: Session): Promise<void>
}

/** The change that waits for a confirmation. */
export const pendingChange = signal<Change | undefined>()
