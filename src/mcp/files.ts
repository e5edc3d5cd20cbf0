import * as z from 'zod/mini'
import { examined, must, nonEmptyArray, refuse } from '../codecs/zod/checks.ts'
import { shownAs } from '../codecs/zod/codec.ts'

/** A file as text, because a tool's arguments are JSON. Paths are not accepted: they would read any file of this machine. */
interface EncodedFile {
  readonly name: string
  readonly data: string
}

/** The `files` of an upload. */
export type EncodedFiles = EncodedFile | readonly EncodedFile[]

const decode = (data: string) => Buffer.from(data, 'base64')

// A regular expression would run out of stack on large files.
const isContent = (data: string) => data !== '' && decode(data).toString('base64') === data

const file = z.strictObject({
  name: shownAs(z.string(), { description: 'File name, e.g. `banner.png`.' }),
  data: shownAs(z.string().check(must(isContent)), {
    description: 'Content of the file, in base64.',
    contentEncoding: 'base64',
  }),
})
const files = nonEmptyArray(file)

/** One file, or a list of them. */
export const encodedFiles = shownAs(
  examined<EncodedFiles>(
    () => z.union([file, files]),
    (payload) => {
      if (!z.safeParse(files, [payload.value].flat()).success)
        refuse(
          payload,
          'a file { name, data } or a non-empty array of them, each with its data in base64, which is not empty',
        )
    },
  ),
  { description: 'Files or zip archives to upload: one, or a list of them.' },
)

/** The files as the client takes them. */
export const decodeFiles = (given: EncodedFiles) =>
  [given].flat().map(({ name, data }) => ({ name, data: decode(data) }))
