import { afterEach, describe, expect, vi } from 'vitest'
import { createQueries } from '../../src/tanstack-query/index.ts'
import { it } from '../wire-server.ts'

afterEach(() => {
  vi.restoreAllMocks()
})

const file = (name: string) => ({ name, data: new Uint8Array([1]) })
const files = ['a.png', 'b.png', 'c.png'].map(file)
const response = (data: unknown) => ({ httpStatus: 202, data, errorCode: 0, message: '' })

/** A record as version 3 gives it. */
const record = (name: string | null, banner_id = 501) => ({
  type: 1,
  name,
  offer_id: 7,
  width: 300,
  height: 250,
  type_dict: 'Banners',
  banner_id,
  path: '/b/1',
  upload_time: '2026-06-01 10:00:00',
  size: '0.1M',
  picture_format: 'png',
  signature: 'abc',
})

describe('an upload whose response has fewer records than files', () => {
  it('gives what came, and a warning before the end of the call', async ({ wire }) => {
    wire.respond(response([record('c.png'), record('a.png', 502)]))
    const uploaded = await wire.network().banners.v3.upload({ offer_id: 7, files })
    expect(uploaded.map(({ name }) => name)).toEqual(['c.png', 'a.png'])
    const [{ callId } = { callId: '' }] = wire.events
    expect(wire.events.map(({ type }) => type)).toEqual(['request', 'response', 'warning', 'end'])
    expect(wire.events[3]).toMatchObject({ callId, outcome: 'ok' })
    expect(wire.warnings()).toEqual([
      {
        type: 'warning',
        code: 'upload-incomplete',
        operation: 'banners.v3.upload',
        callId,
        message: 'banners.v3.upload: the service returned records for 2 of 3 files; none is named b.png',
        sent: 3,
        received: 2,
        missing: ['b.png'],
      },
    ])
  })

  it('misses one of two files of the same name', async ({ wire }) => {
    wire.respond(response([record('a.png')]))
    await wire.network().banners.v3.upload({ offer_id: 7, files: [file('a.png'), file('a.png')] })
    expect(wire.warnings()).toMatchObject([{ sent: 2, received: 1, missing: ['a.png'] }])
  })

  it('is one console.warn without a listener', async ({ wire }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    wire.respond(response([record('a.png')]))
    await wire.network({ onEvent: undefined }).banners.v3.upload({ offer_id: 7, files })
    expect(warn.mock.calls).toEqual([
      [
        'affiliate-network-sdk: banners.v3.upload: the service returned records for 1 of 3 files; none is named b.png, c.png',
      ],
    ])
  })

  it('is a ResponseError with onIncomplete: throw, and no warning besides', async ({ wire }) => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {})
    const body = response([record('a.png'), record('b.png')])
    wire.respond({ status: 202, text: JSON.stringify(body) })
    const upload = wire.network().banners.v3.upload({ offer_id: 7, files }, { onIncomplete: 'throw' })
    const error = await upload.catch((reason: unknown) => reason)
    expect(error).toMatchObject({
      name: 'ResponseError',
      message: 'banners.v3.upload: the service returned records for 2 of 3 files; none is named c.png',
      operation: 'banners.v3.upload',
      callId: wire.events[0]?.callId,
      outcome: 'unknown',
      status: 202,
      attempts: 1,
      body,
    })
    expect(wire.requests).toHaveLength(1)
    expect(wire.events.map(({ type }) => type)).toEqual(['request', 'response', 'end'])
    expect(wire.events[2]).toMatchObject({ outcome: 'unknown', kind: 'response', status: 202 })
    expect(warn).not.toHaveBeenCalled()
  })

  it.for([
    ['that have no names', [record(null), record('')]],
    ['of which there are none', []],
    ['of which there are none, as an empty text', ''],
    ['of which there are none, as null', null],
  ] as const)('does not say which are missing by records %s', async ([, data], { wire }) => {
    wire.respond(response(data))
    await wire.network().banners.v3.upload({ offer_id: 7, files })
    const received = data?.length ?? 0
    expect(wire.warnings()).toMatchObject([{ code: 'upload-incomplete', sent: 3, received, missing: undefined }])
    expect(wire.warnings()).toMatchObject([
      { message: `banners.v3.upload: the service returned records for ${received} of 3 files` },
    ])
  })

  it('of version 2, whose records have no names, does not say which are missing', async ({ wire }) => {
    const path = '/banners/7/a.png'
    wire.respond(response({ 7: [{ banner_id: '501', offer_id: '7', path, width: '300', height: '250' }] }))
    const uploaded = await wire.network().banners.v2.upload({ offer_id: 7, files })
    expect(uploaded[7]).toHaveLength(1)
    expect(wire.warnings()).toEqual([
      expect.objectContaining({
        code: 'upload-incomplete',
        operation: 'banners.v2.upload',
        message: 'banners.v2.upload: the service returned records for 1 of 3 files',
        sent: 3,
        received: 1,
        missing: undefined,
      }),
    ])
  })

  it('counts nothing but records', async ({ wire }) => {
    wire.respond(response([record('a.png'), null, 'b.png']))
    await wire.network({ validation: 'off' }).banners.v3.upload({ offer_id: 7, files })
    expect(wire.warnings()).toMatchObject([{ received: 1, missing: ['b.png', 'c.png'] }])
  })

  it('names the files as they were sent, without folders, and not all of many in the message', async ({ wire }) => {
    wire.respond(response([record('0.png')]))
    const many = Array.from({ length: 80 }, (_, index) => file(`creatives/${index}.png`))
    await wire.network().banners.v3.upload({ offer_id: 7, files: many })
    expect(wire.warnings()).toMatchObject([
      {
        message: expect.stringMatching(/ 1 of 80 files; none is named 1\.png, 2\.png, .+ 10\.png$/),
        missing: Array.from({ length: 79 }, (_, index) => `${index + 1}.png`),
      },
    ])
  })

  it('does not show the key where a file has it in its name', async ({ wire }) => {
    wire.respond(response([record('a.png')]))
    await wire.network().banners.v3.upload({ offer_id: 7, files: [file('a.png'), file('k3y&secret.png')] })
    expect(wire.warnings()).toMatchObject([{ missing: ['<API_KEY>.png'] }])
    expect(JSON.stringify(wire.events)).not.toContain('k3y&secret')
  })

  it('is reported by a mutation of TanStack Query with the same option', async ({ wire }) => {
    wire.respond(response([record('a.png')]))
    const { mutationFn } = createQueries(wire.network()).banners.v3.upload({ onIncomplete: 'throw' })
    await expect(mutationFn({ offer_id: 7, files })).rejects.toMatchObject({ kind: 'response' })
  })
})

describe('an upload is complete', () => {
  it.for([
    'banners.zip',
    'BANNERS.ZIP',
    'a.rar',
    'a.7z',
    'a.tar',
    'a.tar.gz',
    'a.tgz',
    'a.tar.bz2',
    'a.tbz',
    'a.txz',
    'a.zipx',
    'a.tar.zst',
  ])('for all that is known if it has the archive %s', async (name, { wire }) => {
    wire.respond(response([]))
    await wire.network().banners.v3.upload({ offer_id: 7, files: [file('a.png'), file(name)] })
    await wire.network().banners.v2.upload({ offer_id: 7, files: file(name) }, { onIncomplete: 'throw' })
    expect(wire.warnings()).toEqual([])
  })

  it.for(['zip', 'a.zip.png', 'a.zip/b.png'])('only with a record of the file %s, which is no archive', async (name, {
    wire,
  }) => {
    wire.respond(response([]))
    await wire.network().banners.v3.upload({ offer_id: 7, files: file(name) })
    expect(wire.warnings()).toMatchObject([{ sent: 1, received: 0 }])
  })

  it.for([2, 3])('with %i records of 2 files, whatever their names are', async (count, { wire }) => {
    wire.respond(response(Array.from({ length: count }, (_, index) => record(`renamed-${index}.png`))))
    const two = files.slice(1)
    expect(await wire.network().banners.v3.upload({ offer_id: 7, files: two }, { onIncomplete: 'throw' })).toHaveLength(
      count,
    )
    expect(wire.warnings()).toEqual([])
  })

  it('with the records of version 2 in the map of another offer, or in a list that PHP wrote as a map', async ({
    wire,
  }) => {
    const v2 = { banner_id: '501', offer_id: '7', path: '/b/1.png', width: '300', height: '250' }
    wire.respond(response({ 7: { 3: v2, 5: v2 }, 8: [v2] }))
    await wire.network().banners.v2.upload({ offer_id: 7, files }, { onIncomplete: 'throw' })
    await wire.network({ validation: 'off' }).banners.v2.upload({ offer_id: 7, files }, { onIncomplete: 'throw' })
    expect(wire.warnings()).toEqual([])
  })
})

it('refuses another onIncomplete before anything is sent, also in a preview', async ({ wire }) => {
  const network = wire.network()
  for (const { banners } of [network, network.preview])
    await expect(banners.v2.upload({ offer_id: 7, files }, { onIncomplete: 'error' as 'throw' })).rejects.toMatchObject(
      {
        kind: 'input',
        issues: [{ path: 'onIncomplete', expected: 'one of "warn", "throw"', received: '"error"' }],
      },
    )
  expect(wire.requests).toEqual([])
})
