import type { ListOperation, Operation } from '../operations/operation.ts'
import type { CallOptions, UploadOptions } from '../options.ts'
import type { ListOptions, Paged } from '../paging/paged.ts'
import type { Received } from './decode.ts'

/** What came back of a call, besides its data. */
export interface Reply extends Received {
  /** What the service says to people; `''` where it says nothing. */
  readonly message: string
}

/** What a resource calls with: one that sends, or one that only shows what it would send. */
export interface Caller {
  call<Input, Data, Result>(
    operation: Operation<Input, Data>,
    input: unknown,
    options: CallOptions | undefined,
    finish: (data: Data, reply: Reply) => Result,
  ): Promise<Result>
  upload<Input, Data, Result>(
    operation: Operation<Input, Data>,
    input: unknown,
    files: unknown,
    options: UploadOptions | undefined,
    finish: (data: Data, reply: Reply) => Result,
  ): Promise<Result>
  /** The first row that `find` takes of a list's first page. */
  first<Input, Row>(
    operation: ListOperation<Input, Row>,
    input: unknown,
    options: CallOptions | undefined,
    find: (row: Row) => boolean,
  ): Promise<Row | undefined>
  list<Input, Row>(operation: ListOperation<Input, Row>, input: unknown, options: ListOptions | undefined): Paged<Row>
  /** Prepares the arguments of a call, and makes it. What is thrown meanwhile is the error of the call. */
  prepare<Result>(name: string, work: () => Promise<Result>): Promise<Result>
  /** An operation that this package has no name for. */
  request(what: unknown, options: CallOptions | undefined): Promise<unknown>
}
