import { describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { encode } from '../../src/call/prepare-call.ts'
import { type AnyInput, type Condition, forbiddenField, type InputSchema } from '../../src/codecs/input.ts'
import * as option from '../../src/codecs/option-schemas.ts'
import { parseInput } from '../../src/codecs/parse-input.ts'
import * as r from '../../src/codecs/responses.ts'
import { oneOf, text, wholeNumberText } from '../../src/codecs/scalars.ts'
import { nonEmptyArray } from '../../src/codecs/zod/checks.ts'
import type { InputError } from '../../src/errors/errors.ts'
import { readOperation } from '../../src/operations/operation.ts'
import { recordReader } from '../../src/operations/readers.ts'
import { input } from '../../src/schemas/input.ts'

interface Thing {
  id: number
  name?: string | undefined
  tags?: readonly string[] | undefined
}
const shape = () => ({
  id: wholeNumberText(1),
  name: z.optional(text),
  tags: z.optional(nonEmptyArray(text, 'a non-empty array of tags')),
})
const thingWith = (rules: object): InputSchema<Thing> => input(shape, rules)
const thing = thingWith({})

/** What is sent for an input. */
const sent = (schema: AnyInput, given: unknown) =>
  encode(readOperation({ name: 'call', path: 'v2/x', input: schema, result: recordReader(r.anything) }), given, {
    timezone: undefined,
    reportYear: 2,
    baseUrl: 'https://network.example',
    affiliateId: undefined,
    headers: {},
    key: undefined,
  }).wire

/** The issues of the InputError. */
function issuesOf(schema: z.ZodMiniType<unknown> | AnyInput, given: unknown, root?: string): InputError['issues'] {
  try {
    if ('shape' in schema) sent(schema, given)
    else parseInput('call', schema, given, root)
  } catch (error) {
    return (error as InputError).issues
  }
  throw new Error('was not refused')
}

describe('the schema of an input', () => {
  it('gives a plain object of what is sent, without what is undefined', () => {
    expect(sent(thing, { id: 7, name: undefined, tags: ['a', 'b'] })).toStrictEqual({ id: '7', tags: ['a', 'b'] })
  })

  it.each([
    [5, 'an object', '5'],
    [[], 'an object', 'an empty array'],
    [new Map(), 'a plain object', 'an instance of a class'],
    [Object.create({ id: 7 }), 'a plain object', 'an instance of a class'],
  ])('refuses what is no plain object: %o', (given, expected, received) =>
    expect(issuesOf(thing, given)).toEqual([{ path: '', expected, received }]))

  it('refuses an empty list, and names its items', () =>
    expect(issuesOf(thing, { id: 7, tags: [] })).toEqual([
      { path: 'tags', expected: 'a non-empty array of tags', received: 'an empty array' },
    ]))

  it('knows its fields', () => expect(Object.keys(thing.shape)).toEqual(['id', 'name', 'tags']))

  it('refuses a field that would make another call of it, even if it is undefined', () => {
    const schema = thingWith({ forbidden: { field: 'id_list', why: 'with it, this would be another call' } })
    expect(forbiddenField(schema)).toBe('id_list')
    expect(forbiddenField(thing)).toBeUndefined()
    expect(issuesOf(schema, { id: 7, id_list: undefined })).toEqual([
      { path: 'id_list', expected: 'with it, this would be another call', received: 'a value', code: 'excluded' },
    ])
    expect(sent(schema, { id: 7 })).toEqual({ id: '7' })
  })

  it('checks the whole, field by field, and all of it where nothing else is wrong', () => {
    const conditions: Condition<Thing>[] = [
      ({ id, name }, report) => {
        if (String(id) === name) report('another name', 'name')
      },
      ({ tags }, report) => {
        if (tags?.length === 2) report('not two tags')
      },
    ]
    const schema = thingWith({ conditions })
    expect(issuesOf(schema, { id: 7, name: '7', tags: ['a', 'b'] })).toEqual([
      { path: 'name', expected: 'another name', received: '"7"' },
    ])
    expect(issuesOf(schema, { id: 7, name: '8', tags: ['a', 'b'] })).toEqual([
      { path: '', expected: 'not two tags', received: 'an object' },
    ])
    expect(issuesOf(schema, { id: 7, name: '8', tags: ['a', 'b'], nmae: 'x' })).toEqual([
      {
        path: 'nmae',
        expected: 'a known field',
        received: 'an unknown field',
        code: 'unknown',
        meant: 'name',
      },
    ])
    expect(sent(schema, { id: 7, name: '8' })).toEqual({ id: '7', name: '8' })
  })
})

describe('the issue of an input', () => {
  const inner = option.object<{ size?: number | undefined }>(() => ({ size: option.whole(1) }))
  const nested = option.object<{ box?: object | undefined; mode?: string | undefined }>(() => ({
    box: z.optional(inner) as never,
    mode: option.choice(['fast', 'slow']),
  }))

  it('names an unknown name and those that are known, at its place', () => {
    expect(issuesOf(nested, { modes: 1 })).toEqual([
      {
        path: 'modes',
        expected: 'a known option',
        received: 'an unknown option',
        code: 'unknown',
        meant: 'mode',
      },
    ])
    expect(issuesOf(nested, { box: { colour: 1 } })).toEqual([
      { path: 'box.colour', expected: 'one of the options size', received: 'an unknown option', code: 'unknown' },
    ])
  })

  it('shows the value at its place', () =>
    expect(issuesOf(nested, { box: { size: -3 } })).toEqual([
      { path: 'box.size', expected: 'a whole number of at least 1', received: '-3' },
    ]))

  it('suggests a word of a fixed set for a text, and nothing for what is none', () => {
    expect(issuesOf(nested, { mode: 'fsat' })).toMatchObject([{ received: '"fsat"', meant: 'fast' }])
    expect(issuesOf(nested, { mode: 5 })).toMatchObject([{ received: '5' }])
    const either = option.object<{ x: unknown }>(() => ({ x: z.union([oneOf(['red', 'blue']), z.literal(5)], 'x') }))
    expect(issuesOf(either, { x: 'redd' })).toMatchObject([{ received: '"redd"', meant: 'red' }])
  })

  it('about the whole value has the name that the caller has for it', () => {
    expect(issuesOf(nested, 5)).toMatchObject([{ path: '' }])
    expect(issuesOf(nested, 5, 'options')).toMatchObject([{ path: 'options' }])
    expect(issuesOf(nested, { mode: 5 }, 'options')).toMatchObject([{ path: 'mode' }])
  })

  it('comes with all the others', () =>
    expect(issuesOf(nested, { box: { size: 0 }, mode: 5, x: 1 })?.map(({ path }) => path)).toEqual([
      'box.size',
      'mode',
      'x',
    ]))
})
