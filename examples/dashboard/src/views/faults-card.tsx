import { useSignal } from '@preact/signals'
import type { MockNetwork } from 'affiliate-network-sdk/msw'
import { daily } from '../data/daily.ts'
import { offers } from '../data/offers.ts'
import { mishaps } from '../demo/faults.ts'
import { tell } from '../state/notices.ts'
import { Card } from './card.tsx'

const actions = [
  ['reports.overall', 'Figures by day', daily.reload],
  ['offers.list', 'List of offers', offers.reload],
  ['*', 'Whatever is called next', () => tell('The next call will go wrong. Pause an offer, for one.')],
] as const

/** Lets calls go wrong, to see what comes of it. Only the demo's network can do that. */
export function FaultsCard({ mock }: { mock: MockNetwork }) {
  const mishap = useSignal(0)
  const action = useSignal(0)
  const chosen = mishaps[mishap.value]
  const run = () => {
    const [operation, , then] = actions[action.value] ?? actions[0]
    if (chosen === undefined) return
    mock.fail(operation, chosen.fault)
    then()
  }
  return (
    <Card id="faults" title="Make a call fail" note="What would your network's bad day look like?">
      <div class="faults">
        <label class="field">
          <span>What goes wrong</span>
          <select
            id="mishap"
            value={mishap.value}
            onChange={({ currentTarget }) => (mishap.value = Number(currentTarget.value))}
          >
            {mishaps.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>For which call</span>
          <select
            id="fault-call"
            value={action.value}
            onChange={({ currentTarget }) => (action.value = Number(currentTarget.value))}
          >
            {actions.map(([operation, name], index) => (
              <option key={operation} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <p class="note">{chosen?.effect}</p>
        <button type="button" class="button" onClick={run}>
          Make it fail
        </button>
      </div>
    </Card>
  )
}
