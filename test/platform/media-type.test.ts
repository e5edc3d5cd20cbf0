import { expect, it } from 'vitest'
import { mediaType } from '../../src/platform/media-type.ts'

it.each([
  ['a.avif', 'image/avif'],
  ['a.gif', 'image/gif'],
  ['a.htm', 'text/html'],
  ['a.html', 'text/html'],
  ['a.jpeg', 'image/jpeg'],
  ['a.jpg', 'image/jpeg'],
  ['a.json', 'application/json'],
  ['a.mov', 'video/quicktime'],
  ['a.mp4', 'video/mp4'],
  ['a.pdf', 'application/pdf'],
  ['a.png', 'image/png'],
  ['a.svg', 'image/svg+xml'],
  ['a.txt', 'text/plain'],
  ['a.webm', 'video/webm'],
  ['a.webp', 'image/webp'],
  ['a.zip', 'application/zip'],
  ['A.PNG', 'image/png'],
  ['.png', 'image/png'],
  ['a.zip.png', 'image/png'],
  ['a.png.old', 'application/octet-stream'],
  ['a.png~', 'application/octet-stream'],
  ['a.', 'application/octet-stream'],
  ['png', 'application/octet-stream'],
  ['a.constructor', 'application/octet-stream'],
])('the type of %s is %s', (filename, type) => {
  expect(mediaType(filename)).toBe(type)
})

it.each([
  'image/webp',
  'application/vnd.ms-excel',
  'text/html; charset=utf-8',
  'text/html ;charset="x y"; a=b',
  'text/html;a=""',
])('a Blob keeps its type %s', (declared) => {
  expect(mediaType('a.png', declared)).toBe(declared)
})

it.each([
  'image',
  'image/',
  '/webp',
  ' image/webp',
  'image/webp ',
  'image/webp;',
  'image/webp; a',
  'image/webp; a=',
  'image/webp; =b',
  'image/webp; a="b',
  'image/webp; a="b"c',
  'image/webp; a="é"',
  'image/webp\r\nx: 1',
  'im age/webp',
])('%j is no type, and that of the name is taken', (declared) => {
  expect(mediaType('a.png', declared)).toBe('image/png')
})
