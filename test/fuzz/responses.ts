import { gzipSync } from 'node:zlib'
import fc from 'fast-check'
import { anyCharacter } from '../any-character.ts'

/** Parts of HTTP, valid and invalid, that random bytes alone would hardly contain. */
const piece = fc.oneof(
  fc.constantFrom(
    'HTTP/1.1 200 OK\r\n',
    'HTTP/1.1 500 Down\r\n',
    'HTTP/1.1 302 Found\r\nlocation: /x\r\n',
    'HTTP/1.1 100 Continue\r\n\r\n',
    'HTTP/1.0 200 OK\r\n',
    'HTTP/1.1 204 None\r\n',
    'content-length: 25\r\n',
    'content-length: 0\r\n',
    'content-length: 99999\r\n',
    'transfer-encoding: chunked\r\n',
    'content-encoding: gzip\r\n',
    'content-encoding: br\r\n',
    'content-encoding: deflate\r\n',
    'connection: close\r\n',
    'retry-after: 0\r\n',
    'set-cookie: a=b\r\n',
    '\r\n',
    '\r\n\r\n',
    '19\r\n',
    '0\r\n\r\n',
    '{"errorCode":0,"data":[]}',
    '{"errorCode":"7","data":{}}',
    '{"errorCode":0,"data":[{"id":',
    '<html>',
    '\ufeff',
  ),
  fc.string({ maxLength: 20 }),
  fc.string({ unit: anyCharacter, maxLength: 20 }),
)

/** Bytes of a response, and what happens to the connection after them. */
export const faultyResponse = fc.record({
  bytes: fc.oneof(
    { weight: 6, arbitrary: fc.array(piece, { maxLength: 12 }).map((pieces) => Buffer.from(pieces.join(''))) },
    { weight: 1, arbitrary: fc.uint8Array({ maxLength: 200 }).map((bytes) => Buffer.from(bytes)) },
    {
      weight: 2,
      arbitrary: fc.tuple(fc.json(), fc.nat(40)).map(([text, cut]) => {
        const body = gzipSync(text)
        const head = `HTTP/1.1 200 OK\r\ncontent-encoding: gzip\r\ncontent-length: ${body.length}\r\n\r\n`
        return Buffer.concat([Buffer.from(head), body.subarray(0, body.length - cut)])
      }),
    },
  ),
  end: fc.constantFrom('open' as const, 'close' as const, 'reset' as const),
})
