import * as z from 'zod/mini'
import { valueError } from '../../errors/input-error.ts'
import { documentedOf, type Fact } from './fact.ts'
import { type FactId, facts } from './facts.ts'

/** A fact about one network. */
export interface SeenFact {
  /** The value; null if it could not be seen. */
  readonly value: unknown
  /** What the service documents; null if it documents nothing. */
  readonly documented: unknown
  /** Whether the network showed it. */
  readonly seen: boolean
  /** What would show a fact that could not be seen. */
  readonly shows?: string
}

/** Facts about one network, as `affiliate-network-sdk doctor --json` prints them. */
export interface NetworkProfile {
  /** The version of the form. */
  readonly profile: 1
  /** What was seen, by the names of the facts. */
  readonly facts: Readonly<Partial<Record<FactId, SeenFact>>>
}

export const factIds = Object.keys(facts) as FactId[]

/** A fact as a profile has it. */
export const seenFact = (id: FactId, value: unknown): SeenFact => {
  const { shows } = facts[id]
  const documented = documentedOf(facts[id])
  return value === undefined ? { value: null, documented, seen: false, shows } : { value, documented, seen: true }
}

/**
 * Checks a profile. Facts of a newer version are left out, and named in `ignored`.
 * @throws InputError that names the field, such as `facts.limit`.
 */
export function readProfile(call: string, value: unknown): { profile: NetworkProfile; ignored: readonly string[] } {
  const given = Object(value) as { profile?: unknown; facts?: unknown }
  if (given.profile !== 1) throw valueError(call, 'profile', '1, as doctor --json writes it', given.profile)
  if (typeof given.facts !== 'object' || given.facts === null)
    throw valueError(call, 'facts', 'an object of facts', given.facts)
  const known: Partial<Record<FactId, SeenFact>> = {}
  const ignored: string[] = []
  for (const [id, fact] of Object.entries(given.facts)) {
    if (!Object.hasOwn(facts, id)) ignored.push(id)
    else known[id as FactId] = checkFact(call, id as FactId, fact)
  }
  return { profile: { profile: 1, facts: known }, ignored }
}

function checkFact(call: string, id: FactId, fact: unknown): SeenFact {
  const { schema, expected }: Fact = facts[id]
  const { value, seen = value !== null } = Object(fact) as { value?: unknown; seen?: unknown }
  if (seen === false && value === null) return seenFact(id, undefined)
  if (z.safeParse(schema, value).success) return seenFact(id, value)
  throw valueError(call, `facts.${id}`, expected, value)
}

/** The value of a fact; `undefined` if the profile doesn't have it. */
export const factOf = (profile: NetworkProfile | undefined, id: FactId): unknown =>
  profile?.facts[id]?.seen ? profile.facts[id].value : undefined
