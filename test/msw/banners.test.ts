import { zipSync } from 'fflate'
import { describe, expect, it, vi } from 'vitest'
import { gif, jpg, png, svg } from './pictures.ts'
import { onPort, read } from './raw.ts'

const service = onPort({ offers: 0, affiliates: 0, conversions: 0, now: '2026-03-10T12:34:56Z' })

function seeded() {
  const { affiliates, offers } = service.network.state
  affiliates.add({ id: 42, name: 'Blue Harbor' })
  offers.add({ id: 1 })
  offers.add({ id: 2 })
  offers.add({ id: 3, access_type: 'Private' })
}

/** A multipart body built by hand, as a program in any language sends it. */
async function upload(
  path: string,
  query: Record<string, string | number>,
  files: readonly (readonly [string, string, Uint8Array])[],
) {
  const boundary = 'x-boundary'
  const parts = files.flatMap(([part, name, data]) => [
    `--${boundary}\r\nContent-Disposition: form-data; name="${part}"; filename="${name}"\r\nContent-Type: application/octet-stream\r\n\r\n`,
    data,
    '\r\n',
  ])
  const body = new Blob([...(parts as BlobPart[]), `--${boundary}--\r\n`])
  return read(
    await service.fetch(
      path,
      { key: service.network.keys.network, ...query },
      { method: 'POST', headers: { 'content-type': `multipart/form-data; boundary=${boundary}` }, body },
    ),
  )
}
const two = [
  ['file[0]', 'a.png', png],
  ['file[1]', 'b.gif', gif],
] as const
const list = async (version: 'v2' | 'v3', query: Record<string, string | number>) =>
  (await service.get(`${version}/getOfferBanners`, { a: 42, ...query })).body.data

describe('upload', () => {
  it('signs files by their bytes, also where there is no WebCrypto, as in jsdom and on plain HTTP pages', async () => {
    seeded()
    vi.stubGlobal('crypto', undefined)
    const { body } = await upload('v3/setOfferBanners', { offer_id: 1 }, [...two, ['file[2]', 'c.png', png]])
    vi.unstubAllGlobals()
    const [a, b, c] = body.data.map(({ signature }: { signature: string }) => signature)
    expect(a).toBe(c)
    expect(a).not.toBe(b)
  })

  it('responds to V2 with a map of records whose values are strings', async () => {
    seeded()
    const { status, body } = await upload('v2/setOfferBanners', { offer_id: 1 }, two)
    expect(status).toBe(202)
    expect(body).toEqual({
      httpStatus: 202,
      errorCode: 0,
      message: '',
      data: {
        1: [
          { banner_id: '501', offer_id: '1', path: '/media/1/501-a.png', width: '3', height: '2' },
          { banner_id: '502', offer_id: '1', path: '/media/1/502-b.gif', width: '5', height: '4' },
        ],
      },
    })
    expect(await list('v2', { offer_id: 1 })).toEqual(body.data)
  })

  it('responds to V3 with an array of richer records, and trace ids', async () => {
    seeded()
    const { status, body } = await upload('v3/setOfferBanners', { offer_id: 1, type: 2 }, [['file[0]', 'a.png', png]])
    expect(status).toBe(202)
    expect(body).toEqual({
      httpStatus: 202,
      errorCode: 0,
      message: '',
      'api-trace-id': expect.stringMatching(/^[0-9a-f]{32}$/),
      'trace-id': expect.stringMatching(/^[0-9a-f]{16}$/),
      data: [
        {
          type: 2,
          name: 'a.png',
          offer_id: 1,
          width: 3,
          height: 2,
          type_dict: 'Feedings',
          banner_id: 501,
          path: '/media/1/501-a.png',
          upload_time: '2026-03-10 12:34:56',
          size: '0.01M',
          picture_format: 'png',
          signature: expect.stringMatching(/^[0-9a-f]{64}$/),
        },
      ],
    })
  })

  it('unpacks archives', async () => {
    seeded()
    const zip = zipSync({
      'set/one.png': png,
      'set/two.gif': gif,
      '__MACOSX/set/._one.png': new Uint8Array(4),
      'set/.DS_Store': new Uint8Array(4),
    })
    const { body } = await upload('v3/setOfferBanners', { offer_id: 2 }, [['file[0]', 'set.zip', zip]])
    expect(
      body.data.map(({ name, width, height, type_dict }: Record<string, unknown>) => [name, width, height, type_dict]),
    ).toEqual([
      ['one.png', 3, 2, 'Banners'],
      ['two.gif', 5, 4, 'Banners'],
    ])
  })

  it('accepts files whose size in pixels is unknown, as no file types are documented', async () => {
    seeded()
    const text = new TextEncoder().encode('not a picture')
    const { status, body } = await upload('v2/setOfferBanners', { offer_id: 1 }, [['file[0]', 'a.MP4', text]])
    expect({ status, data: body.data }).toEqual({
      status: 202,
      data: { 1: [{ banner_id: '501', offer_id: '1', path: '/media/1/501-a.MP4', width: '0', height: '0' }] },
    })
    const [banner] = await list('v3', { offer_id: 1 })
    expect(banner).toMatchObject({ picture_format: 'mp4', width: 0, height: 0 })
    const served = await fetch(banner.url)
    expect([served.headers.get('content-type'), await served.text()]).toEqual([
      'application/octet-stream',
      'not a picture',
    ])
  })

  it('stores the bytes, and serves them at the URL of the record', async () => {
    seeded()
    await upload('v3/setOfferBanners', { offer_id: 1 }, [['file[0]', 'pïc ture.png', png]])
    const [{ url }] = await list('v3', { offer_id: 1 })
    const response = await fetch(url)
    expect([
      response.status,
      response.headers.get('content-type'),
      new Uint8Array(await response.arrayBuffer()),
    ]).toEqual([200, 'image/png', png])
    expect(service.network.state.banners.get(501)?.bytes).toEqual(png)
  })

  it.each([
    ['a.jpg', jpg, 'jpg', 'image/jpeg'],
    ['a.gif', gif, 'gif', 'image/gif'],
    ['a.svg', svg, 'svg', 'image/svg+xml'],
  ])('serves %s with its content type', async (name, data, picture_format, type) => {
    seeded()
    await upload('v3/setOfferBanners', { offer_id: 1 }, [['file[0]', name, data]])
    const [banner] = await list('v3', { offer_id: 1 })
    expect(banner).toMatchObject({ picture_format, width: 5, height: 4 })
    expect((await fetch(banner.url)).headers.get('content-type')).toBe(type)
  })

  it.each([
    ['name="file[0]"; filename="a.png"', 'a.png'],
    ['name="file[]"; filename="a.png"', 'a.png'],
    ['name="file"; filename="a.png"', 'a.png'],
    ['name=file[0]; filename=a.png', 'a.png'],
    ['name="file[0]"; filename="süß 图.png"', 'süß 图.png'],
    [`name="file[0]"; filename*=UTF-8''s%C3%BC%C3%9F.png`, 'süß.png'],
    ['name="file[0]"; filename="a%22b.png"', 'a"b.png'],
    ['name="file[0]"; filename="C:\\\\fakepath\\\\a.png"', 'a.png'],
  ])('parses the content disposition %s', async (disposition, name) => {
    seeded()
    const body = new Blob([
      `--b\r\nContent-Disposition: form-data; ${disposition}\r\nContent-Type: image/png\r\n\r\n`,
      png,
      '\r\n--b--\r\n',
    ])
    const response = await read(
      await service.fetch(
        'v3/setOfferBanners',
        { key: service.network.keys.network, offer_id: 1 },
        { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary="b"' }, body },
      ),
    )
    expect(response.body.data).toMatchObject([{ name, width: 3 }])
    expect(service.network.state.banners.get(501)?.bytes).toEqual(png)
  })

  it('accepts offer_id and type in the form too', async () => {
    seeded()
    const field = (name: string, value: string) =>
      `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`
    const body = new Blob([
      field('offer_id', '2'),
      field('type', '3'),
      '--b\r\nContent-Disposition: form-data; name="file[0]"; filename="a.png"\r\n\r\n',
      png,
      '\r\n--b--\r\n',
    ])
    const response = await read(
      await service.fetch(
        'v3/setOfferBanners',
        { key: service.network.keys.network },
        { method: 'POST', headers: { 'content-type': 'multipart/form-data; boundary=b' }, body },
      ),
    )
    expect(response.body.data).toMatchObject([{ offer_id: 2, type: 3 }])
  })

  it.each([
    ['no offer', {}, two, 6301],
    ['an unknown offer', { offer_id: 9 }, two, 6302],
    ['no file', { offer_id: 1 }, [], 6322],
    [
      'a good file beside a bad one',
      { offer_id: 1 },
      [
        ['file[0]', 'a.png', png],
        ['file[1]', 'b.zip', zipSync({ 'a.png': png }).subarray(0, 30)],
      ],
      6323,
    ],
    ['what is an archive by its name only', { offer_id: 1 }, [['file[0]', 'p.zip', gif]], 6323],
    ['an empty archive', { offer_id: 1 }, [['file[0]', 'p.bin', zipSync({})]], 6322],
    ['an archive of folders', { offer_id: 1 }, [['file[0]', 'p.zip', zipSync({ 'set/': new Uint8Array() })]], 6322],
    ['a broken archive', { offer_id: 1 }, [['file[0]', 'a.zip', zipSync({ 'a.png': png }).subarray(0, 30)]], 6323],
  ] as const)('refuses %s and stores nothing', async (_, query, files, errorCode) => {
    seeded()
    const { status, body } = await upload('v2/setOfferBanners', query, files as never)
    expect([status, body.errorCode]).toEqual([400, errorCode])
    expect(service.network.state.banners.size).toBe(0)
  })
})

describe('list', () => {
  it('shows V3 every field', async () => {
    seeded()
    await upload('v3/setOfferBanners', { offer_id: 1, type: 3 }, [['file[0]', 'a.png', png]])
    const { body } = await service.get('v3/getOfferBanners', { a: 42, offer_id: '1,2' }, service.affiliateKey())
    expect(body).toMatchObject({
      httpStatus: 200,
      errorCode: 0,
      'api-trace-id': expect.any(String),
      'trace-id': expect.any(String),
    })
    expect(body.data).toEqual([
      {
        id: 501,
        banner_id: 501,
        material_id: 7501,
        type: 3,
        type_dict: 'Open Screens',
        name: 'a.png',
        offer_id: 1,
        url: `${service.address()}/media/1/501-a.png`,
        path: '/media/1/501-a.png',
        track_url: '',
        width: 3,
        height: 2,
        upload_time: '2026-03-10 12:34:56',
        size: '0.01M',
        picture_format: 'png',
        signature: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    ])
  })

  it('filters V3 by type', async () => {
    seeded()
    await upload('v3/setOfferBanners', { offer_id: 1, type: 1 }, two)
    await upload('v3/setOfferBanners', { offer_id: 1, type: 2 }, [two[0]])
    expect(
      (await list('v3', { offer_id: 1, type: 2 })).map(({ banner_id }: { banner_id: number }) => banner_id),
    ).toEqual([503])
    expect(await list('v3', { offer_id: 1 })).toHaveLength(3)
    expect(await list('v3', { offer_id: 2 })).toEqual([])
    expect(await list('v2', { offer_id: 2 })).toEqual({})
  })
})

describe('delete', () => {
  const filled = async () => {
    seeded()
    await upload('v3/setOfferBanners', { offer_id: 1, type: 1 }, two)
    await upload('v3/setOfferBanners', { offer_id: 1, type: 2 }, [two[0]])
    await upload('v3/setOfferBanners', { offer_id: 2 }, [two[0]])
  }
  const left = () => service.network.state.banners.list().map(({ id }) => id)

  it('V2 deletes by id, and responds with 202 with a map', async () => {
    await filled()
    const { status, body } = await service.post('v2/delOfferBanners', { offer_id: 1, banner_id: '501,503' })
    expect([status, body.httpStatus]).toEqual([202, 202])
    expect(body.data).toEqual({
      1: [
        { banner_id: '501', offer_id: '1', path: '/media/1/501-a.png', width: '3', height: '2' },
        { banner_id: '503', offer_id: '1', path: '/media/1/503-a.png', width: '3', height: '2' },
      ],
    })
    expect(left()).toEqual([502, 504])
    expect((await service.post('v2/delOfferBanners', { offer_id: 1, banner_id: '501' })).body).toMatchObject({
      httpStatus: 202,
      data: {},
    })
  })

  it('V3 deletes by id, and responds with 200 with an array', async () => {
    await filled()
    const { status, body } = await service.post('v3/delOfferBanners', { offer_id: 1, banner_id: 502 })
    expect([status, body.httpStatus]).toEqual([200, 200])
    expect(body.data).toEqual([
      {
        id: 502,
        network_id: 1,
        offer_id: 1,
        material_id: 7502,
        type: 1,
        created_at: '2026-03-10 12:34:56',
        updated_at: '2026-03-10 12:34:56',
        deleted_at: '2026-03-10 12:34:56',
        banner_id: 502,
        path: '/media/1/502-b.gif',
        width: 5,
        height: 4,
      },
    ])
    expect(left()).toEqual([501, 503, 504])
  })

  it('without banner_id deletes all banners of the offer, or all of a type', async () => {
    await filled()
    expect((await service.post('v3/delOfferBanners', { offer_id: 1, type: 2 })).body.data).toHaveLength(1)
    expect(left()).toEqual([501, 502, 504])
    expect((await service.post('v2/delOfferBanners', { offer_id: 1 })).body.data[1]).toHaveLength(2)
    expect(left()).toEqual([504])
  })

  it('does not delete all banners on a JSON body with a list of ids', async () => {
    await filled()
    const response = await service.fetch(
      'v2/delOfferBanners',
      { key: service.network.keys.network },
      { method: 'POST', body: JSON.stringify({ offer_id: 1, banner_id: [501] }) },
    )
    expect([response.status, (await response.json()).errorCode]).toEqual([400, 6301])
    expect(left()).toHaveLength(4)
  })

  it('never deletes banners of another offer', async () => {
    await filled()
    await service.post('v2/delOfferBanners', { offer_id: 1, banner_id: '504' })
    expect(left()).toEqual([501, 502, 503, 504])
  })

  it.each([
    [{}, 6301],
    [{ offer_id: 9 }, 6302],
    [{ offer_id: 1, banner_id: 'x' }, 6321],
    [{ offer_id: 1, banner_id: '501,' }, 6321],
  ])('refuses %o', async (form, errorCode) => {
    await filled()
    const { status, body } = await service.post('v2/delOfferBanners', form)
    expect([status, body.errorCode]).toEqual([400, errorCode])
    expect(left()).toHaveLength(4)
  })
})
