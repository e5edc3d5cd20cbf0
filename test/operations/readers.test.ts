import { describe, expect, it } from 'vitest'
import { pageReader, type Reply } from '../../src/operations/readers.ts'
import { readEnvelope } from '../../src/transport/envelope.ts'

function read(value: object, pagination: 'envelope' | 'content') {
  const reply: Reply = {
    envelope: readEnvelope({ errorCode: 0, ...value }),
    message: '',
    decode: (_, data) => data as never,
    makeError: (_, message): never => {
      throw new Error(message)
    },
  }
  return pageReader({ pagination, row: () => undefined as never }).read(reply, { page: '9' })
}

describe('a page', () => {
  const counts = { page: '2', totalPages: 3, totalItems: '21' }
  const pagination = { page: 2, totalPages: 3, totalItems: 21 }

  it('has its rows and counts in the envelope, or both in its data', () => {
    expect(read({ data: [1], ...counts }, 'envelope')).toEqual({ items: [1], ...pagination, hasNextPage: true })
    expect(read({ data: { content: [1], ...counts } }, 'content')).toEqual({
      items: [1],
      ...pagination,
      hasNextPage: true,
    })
  })

  it('has both in its data where a relay responds with the list of an affiliate', () => {
    expect(read({ data: { content: [1], ...counts } }, 'envelope')).toMatchObject({ items: [1], ...pagination })
  })

  it('is empty where the data is an empty array, in either place, with counts or without', () => {
    for (const place of ['envelope', 'content'] as const) {
      expect(read({ data: [] }, place)).toEqual({
        items: [],
        page: 9,
        totalPages: 0,
        totalItems: 0,
        hasNextPage: false,
      })
      expect(read({ data: [], ...counts }, place)).toEqual({ items: [], ...pagination, hasNextPage: true })
    }
  })

  it('may have its rows in a map with numeric keys, and none in an empty text', () => {
    expect(read({ data: { 0: 'a', 1: 'b' }, ...counts }, 'envelope').items).toEqual(['a', 'b'])
    expect(read({ data: { content: { 0: 'a' }, ...counts } }, 'content').items).toEqual(['a'])
    expect(read({ data: { content: '', ...counts } }, 'content').items).toEqual([])
    expect(read({ data: '' }, 'envelope')).toEqual({
      items: [],
      page: 9,
      totalPages: 0,
      totalItems: 0,
      hasNextPage: false,
    })
  })

  it.each([
    ['envelope', { data: { rows: [1], ...counts } }, 'data to be an array of rows, received an object'],
    ['envelope', { data: null, ...counts }, 'data to be an array of rows, received null'],
    ['content', { data: [1], ...counts }, 'data.content to be an array of rows, received nothing'],
    ['content', { data: null, ...counts }, 'data.content to be an array of rows, received nothing'],
    ['content', { data: { content: {}, ...counts } }, 'data.content to be an array of rows, received an object'],
    ['envelope', { data: [1] }, 'page to be a whole number of at least 0, received nothing'],
    ['envelope', { data: [1], ...counts, page: 'x' }, 'page to be a whole number of at least 0, received a string'],
    [
      'envelope',
      { data: [1], ...counts, totalPages: -1 },
      'totalPages to be a whole number of at least 0, received a number',
    ],
    ['content', { data: { content: [1] }, ...counts }, 'page to be a whole number of at least 0, received nothing'],
  ] as const)('is refused where they are not there: %s, %j', (place, value, expected) =>
    expect(() => read(value, place)).toThrow(`expected ${expected}`))

  it('may count 0', () =>
    expect(read({ data: [1], page: 0, totalPages: 0, totalItems: 0 }, 'envelope')).toEqual({
      items: [1],
      page: 0,
      totalPages: 0,
      totalItems: 0,
      hasNextPage: false,
    }))
})
