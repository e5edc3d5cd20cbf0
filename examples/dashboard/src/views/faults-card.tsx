import { useSignal } from '@preact/signals'
import type { MockNetwork } from 'affiliate-network-sdk/msw'
import { daily } from '../data/daily.ts'
import { offers } from '../data/offers.ts'
import { faults } from '../demo/faults.ts'
import { tell } from '../state/notices.ts'

const actions = [
  ['reports.overall', 'Figures by day', daily.reload],
  ['offers.list', 'List of offers', offers.reload],
  ['*', 'The next call', () => tell('The next call will fail. Pause an offer to see it.')],
  ['offers.update', 'The next change of an offer', () => tell('The next change of an offer will fail.')],
  ['offers.update', 'The change of an offer after the next', () => tell('The change after the next will fail.'), 1],
] as const

/** Makes calls fail, to show how the page handles it. Works with the mock network only. */
export function FaultsCard({ mock }: { mock: MockNetwork }) {
  const selected = useSignal(0)
  const action = useSignal(0)
  const chosen = faults[selected.value]
  const run = () => {
    const [operation, , then, after = 0] = actions[action.value] ?? actions[0]
    if (chosen === undefined) return
    mock.fail(operation, { ...chosen.fault, after })
    then()
  }
  return (
    <details class="card" id="faults">
      <summary>
        <h2>Make a call fail</h2>
        <span class="note">See how the page handles faults of the network</span>
      </summary>
      <div class="faults">
        <label class="field">
          <span>Fault</span>
          <select
            id="fault"
            value={selected.value}
            onChange={({ currentTarget }) => (selected.value = Number(currentTarget.value))}
          >
            {faults.map(({ name }, index) => (
              <option key={name} value={index}>
                {name}
              </option>
            ))}
          </select>
        </label>
        <label class="field">
          <span>Call</span>
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
    </details>
  )
}
