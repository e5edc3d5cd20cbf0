/**
 * What an upload takes, one or an array of them: a `File`; `{ name, data }` with a `Blob` or bytes; in Node (and Bun and
 * Deno) also `{ path }`, and `{ name, stream, size? }`. A browser's `FileList` goes as it is.
 */
export type UploadFiles = UploadFile | readonly UploadFile[] | FileListLike

/** Where files go, and the files. */
export type WithFiles<What> = What & {
  /** One file or several: `File`, `{ name, data }`; in Node also `{ path }` and `{ name, stream }`. */
  readonly files: UploadFiles
}

/** One file of an upload. Its name goes out without folders. */
export type UploadFile = File | UploadData | UploadPath | UploadStream

/** A file that is in memory, or that the runtime keeps as a `Blob`. */
export interface UploadData {
  /** What the file is called, e.g. `banner.png`. */
  readonly name: string
  /** Its bytes. */
  readonly data: Blob | Uint8Array | ArrayBuffer
}

/** A file on disk; Node only. It is opened before anything is sent, and read as it goes out. */
export interface UploadPath {
  /** A path, or a `file:` URL. */
  readonly path: string | URL
  /** The path's last part by default. */
  readonly name?: string | undefined
}

/** A file that comes in as it goes out; Node only. It can be sent once, so such an upload is never tried again. */
export interface UploadStream {
  /** What the file is called, e.g. `banner.png`. */
  readonly name: string
  /** It is read to its end, or destroyed when the upload fails. */
  readonly stream: ByteStream
  /** Bytes in all. Where it is given, the body has a `content-length`; a stream of another size fails the upload. */
  readonly size?: number | undefined
}

/** Node's `Readable`, a web `ReadableStream`, or anything else that gives bytes to `for await`. */
export type ByteStream = ReadableStream<Uint8Array> | AsyncIterable<Uint8Array>

/** A browser's `FileList`, as `<input type="file">` and a drop give it. */
export interface FileListLike extends ArrayLike<File> {
  /** As a browser gives it; files are taken by index. */
  item(index: number): File | null
}
