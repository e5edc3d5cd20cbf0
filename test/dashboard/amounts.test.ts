import Big from 'big.js'
import { expect, test } from 'vitest'
import { moneyText, priceText } from '../../examples/dashboard/src/text/amounts.ts'

/** Without the invisible characters around figures. */
const visible = (text: string) => text.replaceAll(/[\u2066\u2069]/g, '')

test.each([
  ['450.00', 'JPY', '450 JPY'],
  ['7056.54', 'JPY', '7,056.54 JPY'],
  ['0.05120', 'JPY', '0.0512 JPY'],
  ['12.5', 'KRW', '12.5 KRW'],
  ['0.72000', 'USD', '0.72 USD'],
  ['0.72345', 'USD', '0.72345 USD'],
  ['1.5', 'KWD', '1.500 KWD'],
  ['3', '', '3.00 '],
])('shows a price of %s %s as %s', (price, currency, text) => {
  expect(visible(priceText(price, currency))).toBe(text)
})

test.each([
  ['1234.00000', '¥', '¥1,234'],
  ['1234.50000', '¥', '¥1,234.50'],
  ['-1234.00100', '₩', '−₩1,234'],
  ['1234.00000', '$', '$1,234.00'],
  ['0.005', '$', '$0.01'],
  ['7', '', '7.00'],
])('shows an amount of %s in %s as %s', (amount, symbol, text) => {
  expect(visible(moneyText(Big(amount), symbol))).toBe(text)
})
