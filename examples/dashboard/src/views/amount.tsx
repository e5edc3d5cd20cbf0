import type Big from 'big.js'
import { moneyText } from '../text/amounts.ts'

/** An amount of money. A negative one is red. */
export const Amount = ({ value, currency }: { value: Big; currency: string }) => (
  <span class={value.lt(0) ? 'negative' : undefined}>{moneyText(value, currency)}</span>
)
