/** The calls of a client, as its interfaces in `src/client` declare and describe them. */
import ts from 'typescript'
import { operations } from '../src/operations/index.ts'
import { firstParagraph, readTypes } from './read-types.ts'

const SOURCE = 'src/client/calls.ts'

/** A call as the interface of its role declares it. */
export interface DeclaredCall {
  readonly name: string
  /** What it resolves to, or gives page by page: `OfferWritten`, `Paged<NetworkOffer>`. */
  readonly result: string
  /** The first paragraph of its doc comment. */
  readonly sentence: string
}

const { checker, exported } = readTypes(SOURCE)
const names = new Set<string>(operations.map(({ name }) => name))

function callsOf(type: ts.Type, place = ''): DeclaredCall[] {
  return checker.getPropertiesOfType(type).flatMap((member) => {
    const name = place + member.name
    const memberType = checker.getTypeOfSymbol(member)
    if (memberType.getCallSignatures().length === 0) return callsOf(memberType, `${name}.`)
    return names.has(name) ? [declaredCall(name, member)] : []
  })
}

function declaredCall(name: string, member: ts.Symbol): DeclaredCall {
  const [declaration] = member.declarations ?? []
  if (declaration === undefined || !ts.isMethodSignature(declaration)) throw new Error(`${name} is no method`)
  const result = declaration.type?.getText().replace(/^Promise<(.*)>$/, '$1') ?? ''
  return { name, result, sentence: firstParagraph(member, checker) }
}

const interfaceOf = (name: string): DeclaredCall[] => {
  const symbol = exported.find((one) => one.name === name)
  if (symbol === undefined) throw new Error(`${SOURCE} does not export ${name}`)
  return callsOf(checker.getDeclaredTypeOfSymbol(symbol))
}

/** The calls that send an operation, for each role; `request` and `offers.set` are none. */
export const declaredCalls = { network: interfaceOf('NetworkCalls'), affiliate: interfaceOf('AffiliateCalls') }
