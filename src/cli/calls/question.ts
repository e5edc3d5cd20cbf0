import type { Operation } from '../../operations/operation.ts'
import type { Question } from './ask.ts'

/** A write of which nobody names the single things: it must be named what they belong to. */
export const isOfAll = ({ name }: Operation) => /All$/.test(name)

/** What to ask before a write. */
export function questionOf(operation: Operation, input: Readonly<Record<string, unknown>>): Question {
  if (isOfAll(operation)) {
    const { offer_id: id, type } = input
    const creatives = type === undefined ? 'every creative' : `every creative of type ${type}`
    const text = `This deletes ${creatives} of offer ${id}. Type ${id} to confirm:`
    return { text, isYes: (answer) => answer === String(id), yes: String(id) }
  }
  return {
    text: 'Send this request? [y/N]',
    isYes: (answer) => /^y(?:es)?$/i.test(answer),
    yes: true,
  }
}
