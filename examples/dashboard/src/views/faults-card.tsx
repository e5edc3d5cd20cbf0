import { type Signal, useSignal } from '@preact/signals'
import type { MockNetwork } from 'affiliate-network-sdk/msw'
import { daily } from '../data/daily.ts'
import { offers } from '../data/offers.ts'
import { faults } from '../demo/faults.ts'
import { tell } from '../state/notices.ts'

const actions = [
  ['reports.overall', 'Figures by day', daily.reload],
  ['offers.list', 'Offer list', offers.reload],
  ['*', 'The next call', () => tell('The next call will fail. Pause an offer to see it.')],
  ['offers.update', 'The next offer change', () => tell('The next offer change will fail.')],
  ['offers.update', 'The offer change after next', () => tell('The offer change after next will fail.'), 1],
] as const

/** Makes calls fail, to show how the page handles it. Works with the mock network only. */
export function FaultsCard({ mock }: { mock: MockNetwork }) {
  const fault = useSignal(0)
  const call = useSignal(0)
  const chosen = faults[fault.value]
  const run = () => {
    const [operation, , then, after = 0] = actions[call.value] ?? actions[0]
    if (chosen === undefined) return
    mock.fail(operation, { ...chosen.fault, after })
    then()
  }
  return (
    <details class="card" id="faults">
      <summary>
        <h2>Make a call fail</h2>
        <span class="note">See how the page handles network faults</span>
      </summary>
      <div class="faults">
        <Choice id="fault" label="Fault" value={fault} names={faults.map(({ name }) => name)} />
        <Choice id="fault-call" label="Call" value={call} names={actions.map(([, name]) => name)} />
        <p class="note">{chosen?.effect}</p>
        <button type="button" class="button" onClick={run}>
          Make it fail
        </button>
      </div>
    </details>
  )
}

interface ChoiceProps {
  readonly id: string
  readonly label: string
  readonly value: Signal<number>
  readonly names: readonly string[]
}

const Choice = ({ id, label, value, names }: ChoiceProps) => (
  <label class="field" htmlFor={id}>
    <span>{label}</span>
    <select id={id} value={value} onChange={({ currentTarget }) => (value.value = Number(currentTarget.value))}>
      {names.map((name, index) => (
        <option key={name} value={index}>
          {name}
        </option>
      ))}
    </select>
  </label>
)
