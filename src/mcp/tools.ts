import type { ToolAnnotations } from '@modelcontextprotocol/server'
import type { AffiliateClient, NetworkClient } from '../client/clients.ts'
import { descriptions } from '../flat-calls/descriptions.ts'
import type { ObjectSchema } from '../flat-calls/input-schema.ts'
import { returnsRows } from '../flat-calls/rows.ts'
import { withCounted } from '../flat-calls/sums.ts'
import { operationsOf } from '../operations/index.ts'
import type { Operation, Role } from '../operations/operation.ts'
import type { ClientEvent } from '../options/client-event.ts'
import type { ClientState } from '../transport/client-state.ts'
import { makeCall } from './make-call.ts'
import { type Told, toolInput } from './tool-input.ts'
import { toolName } from './wording.ts'

type Client = NetworkClient | AffiliateClient

/** An operation of the service as a tool. */
export interface Tool {
  /** What a host sees of it. */
  readonly definition: {
    readonly name: string
    readonly description: string
    readonly inputSchema: ObjectSchema
    readonly outputSchema?: object
    readonly annotations: ToolAnnotations
  }
  /** Makes the call. `hint` says what to ask instead of what is too large. @throws what the client throws. */
  call(
    given: Readonly<Record<string, unknown>>,
    signal: AbortSignal,
  ): Promise<{ readonly content: object; readonly hint: string; readonly isError: boolean }>
}

/** A client's tools, by name. Writes need `allowWrites`. `counted` says which conversions sums count, if known. */
export function toolsOf(
  client: Client,
  state: ClientState,
  allowWrites: boolean,
  counted: string | undefined,
): ReadonlyMap<string, Tool> {
  const { affiliateId, timezone } = state
  const role = affiliateId === undefined ? 'network' : 'affiliate'
  const tools = new Map<string, Tool>()
  const operations = operationsOf(role)
  const told: Told = new Map()
  for (const [call, operation] of operations) {
    if (operation.effect !== 'read' && !allowWrites) continue
    const name = toolName(call)
    const readsRows = operation.effect === 'read' && returnsRows(operation)
    const input = toolInput(operation, { ...operation.defaults, ...(operation.isReport && { timezone }) }, told)
    tools.set(name, {
      definition: {
        name,
        description: withCounted(
          forAgents([descriptions[role][call], NOTES[role][call] ?? []].flat().join(' '), operations),
          counted,
        ),
        inputSchema: input.schema,
        ...(readsRows && { outputSchema: ROWS }),
        annotations: annotationsOf(operation),
      },
      async call(given, signal) {
        const args = input.parse(given)
        const warnings = new Set<string>()
        const onEvent = (event: ClientEvent) => {
          if (event.type !== 'warning') return
          // What is wrong with rows shows in them.
          if (event.code === 'drift' && operation.effect === 'read') console.error(event.message)
          else warnings.add(event.message)
        }
        const content = await makeCall((client as NetworkClient).with({ onEvent }), operation, args, signal)
        const said = 'message' in content ? [withCounted(String(content.message), counted)] : []
        const message = [...said, ...warnings].join('\n')
        return {
          content: message === '' ? content : { ...content, message },
          hint: hintOf(operation),
          isError: Array.isArray(args.input.id) && 'failed' in content,
        }
      },
    })
  }
  return tools
}

/** The sentence of a call as one of its tool: tools have other names and results. */
const forAgents = (sentence: string, calls: ReadonlyMap<string, unknown>) =>
  sentence
    .replaceAll('`undefined`', '`{ found: false }`')
    .replaceAll('an `InputError`', 'an error of the kind `input`')
    .replaceAll(/`([\w.]+)`/g, (text, name: string) => (calls.has(name) ? `\`${toolName(name)}\`` : text))

/** Which arguments a question needs, by the call that answers it. */
const NOTES: Readonly<Record<Role, Readonly<Record<string, string>>>> = {
  network: {
    'reports.conversion':
      "Approved payouts: `status: ['Approved'], sum: ['ck_payout'], by: ['ck_affiliate_id', 'ck_affiliate_name']`.",
    'reports.offer': "Rows are split by offer: for figures by country, `sum` with `by: ['ck_country']`.",
  },
  affiliate: { 'reports.conversion': "Income by status: `sum: ['ck_income'], by: ['ck_conversion_status']`." },
}

/** What to ask instead of what is too large. */
function hintOf(operation: Operation): string {
  if (operation.isReport) return 'Ask for fewer `fields`, or for sums with `sum` and `by`.'
  if (operation.name === 'offers.list') return 'Ask for fewer `fields`, or filter.'
  if (operation.name === 'offers.get') return 'For some of its fields, use offers_list with `offer_ids` and `fields`.'
  return returnsRows(operation) ? 'Filter by other arguments.' : ''
}

/**
 * What lists return. Hosts hold each result against it, tool errors included: so no field is required, and rows are not
 * described, as one field that is not as documented would cost the whole result.
 */
const ROWS = {
  type: 'object',
  properties: {
    items: { type: 'array', items: { type: 'object' } },
    totalItems: { type: 'integer' },
    message: { type: 'string' },
  },
}

/** Verbs of writes that add something, and change nothing that is there. */
const ADDING = ['create', 'upload']

function annotationsOf({ name, effect }: Operation): ToolAnnotations {
  const verb = name.split('.').at(-1) ?? ''
  return {
    readOnlyHint: effect === 'read',
    destructiveHint: effect !== 'read' && !ADDING.includes(verb),
    idempotentHint: effect === 'read' || effect === 'repeatable',
    // Responses contain texts of affiliates, advertisers and visitors.
    openWorldHint: true,
  }
}
