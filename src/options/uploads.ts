/**
 * The files of an upload, one or several: a `File`; `{ name, data }` with a `Blob` or bytes; in Node, Bun and Deno also
 * `{ path }` and `{ name, stream, size? }`; or a browser's `FileList`.
 */
export type UploadFiles = UploadFile | readonly UploadFile[] | FileListLike

/** Fields of an upload, with its files. */
export type WithFiles<What> = What & {
  /** One file or several: `File`, `{ name, data }`; in Node also `{ path }` and `{ name, stream }`. */
  readonly files: UploadFiles
}

/** One file of an upload. Its name is sent without folders. */
export type UploadFile = File | UploadData | UploadPath | UploadStream

/** A file given by its data. */
export interface UploadData {
  /** File name, e.g. `banner.png`. */
  readonly name: string
  /** Its content. Bytes are not copied in Node: leave them unchanged until the upload has ended. */
  readonly data: Blob | Uint8Array | ArrayBuffer
}

/** A file on disk; Node only. It is opened before anything is sent, and read while it is sent. */
export interface UploadPath {
  /** A path, or a `file:` URL. */
  readonly path: string | URL
  /** File name; by default the last part of the path. */
  readonly name?: string | undefined
}

/** A file read from a stream; Node only. A stream can be read once, so such an upload is never retried. */
export interface UploadStream {
  /** File name, e.g. `banner.png`. */
  readonly name: string
  /** Read to its end, or destroyed when the upload fails. Must not be empty: nothing is sent before its first byte. */
  readonly stream: ByteStream
  /** Size in bytes. With it, the body has a `content-length`, and the upload fails if the stream has another size. */
  readonly size?: number | undefined
}

/** Node's `Readable`, a web `ReadableStream`, or another async iterable of bytes. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** A browser's `FileList`, from `<input type="file">` or a drop. */
export interface FileListLike extends ArrayLike<File> {
  /** The file at an index. */
  item(index: number): File | null
}

/** One file part, as a preview shows it. */
export interface MultipartPart {
  /** `file[0]`, `file[1]`, … */
  readonly name: string
  /** The name that is sent, without folders. */
  readonly filename: string
  /** Size in bytes; `undefined` if unknown. */
  readonly size: number | undefined
}
