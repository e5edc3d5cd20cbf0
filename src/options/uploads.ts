/**
 * One or more files to upload: a `File`; `{ name, data }` with a `Blob` or bytes; a browser's `FileList`; or in Node,
 * Bun and Deno, `{ path }` or `{ name, stream, size? }`.
 */
export type UploadFiles = UploadFile | readonly UploadFile[] | FileListLike

/** Upload fields and files. */
export type WithFiles<What> = What & {
  /** One or more files: `File`, `{ name, data }`; in Node also `{ path }` and `{ name, stream }`. */
  readonly files: UploadFiles
}

/** A file to upload. Its name is sent without folders. */
export type UploadFile = File | UploadData | UploadPath | UploadStream

/** A file in memory. */
export interface UploadData {
  /** File name, e.g. `banner.png`. */
  readonly name: string
  /** File content. In Node, bytes aren't copied: don't change them until the upload ends. */
  readonly data: Blob | Uint8Array | ArrayBuffer
}

/** A file on disk (Node only). It's opened before anything is sent, and read while it's sent. */
export interface UploadPath {
  /** A path, or a `file:` URL. */
  readonly path: string | URL
  /** File name, by default the last part of the path. */
  readonly name?: string | undefined
}

/** A file read from a stream (Node only). A stream can be read only once, so the upload is never retried. */
export interface UploadStream {
  /** File name, e.g. `banner.png`. */
  readonly name: string
  /** Read to the end, or destroyed if the upload fails. Must not be empty: nothing is sent before its first byte. */
  readonly stream: ByteStream
  /** Size in bytes. If set, the body has a `content-length`, and the upload fails if the stream's size differs. */
  readonly size?: number | undefined
}

/** Node's `Readable`, a web `ReadableStream`, or another async iterable of bytes. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** A browser's `FileList`, from `<input type="file">` or a drop. */
export interface FileListLike extends ArrayLike<File> {
  /** The file at an index. */
  item(index: number): File | null
}

/** A file part in a preview. */
export interface MultipartPart {
  /** `file[0]`, `file[1]`, … */
  readonly name: string
  /** The file name sent, without folders. */
  readonly filename: string
  /** Size in bytes; `undefined` if unknown. */
  readonly size: number | undefined
}
