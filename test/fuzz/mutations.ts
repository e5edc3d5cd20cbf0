import fc from 'fast-check'

/** A change of a text: of its JSON at some path, or of its bytes. */
export type Mutation =
  | { readonly at: readonly number[]; readonly put: unknown; readonly name: string | undefined }
  | { readonly from: number; readonly length: number; readonly bytes: Uint8Array }

const inJson = fc.record({
  at: fc.array(fc.nat(1000), { minLength: 1, maxLength: 6 }),
  put: fc.oneof(
    fc.constantFrom<unknown>(
      null,
      undefined,
      '',
      0,
      -1,
      '0',
      '1e400',
      '__proto__',
      [],
      {},
      [[]],
      true,
      2 ** 53,
      '\ud800',
    ),
    fc.jsonValue({ maxDepth: 2 }),
  ),
  name: fc.option(fc.constantFrom('__proto__', 'constructor', 'then', 'toJSON', 'id', ''), { nil: undefined }),
})

const inBytes = fc.record({
  from: fc.double({ min: 0, max: 1, noNaN: true }),
  length: fc.oneof(fc.nat(3), fc.nat(5000)),
  bytes: fc.uint8Array({ maxLength: 6 }),
})

/** Several changes, one after the other. */
export const mutations: fc.Arbitrary<readonly Mutation[]> = fc.oneof(
  fc.array(inJson, { minLength: 1, maxLength: 4 }),
  fc.array(inBytes, { minLength: 1, maxLength: 4 }),
)

/** Applies changes to a text. */
export function mutate(text: string, changes: readonly Mutation[]): Uint8Array<ArrayBuffer> {
  let bytes = Buffer.from(text)
  for (const change of changes) {
    if ('from' in change) {
      const from = Math.floor(change.from * bytes.length)
      bytes = Buffer.concat([bytes.subarray(0, from), change.bytes, bytes.subarray(from + change.length)])
    } else bytes = Buffer.from(JSON.stringify(withChange(JSON.parse(bytes.toString()), change.at, change)) ?? 'null')
  }
  return Uint8Array.from(bytes)
}

/** A copy with another value, or another name if one is given, at a path that the numbers select. */
function withChange(
  value: unknown,
  [turn = 0, ...rest]: readonly number[],
  change: { put: unknown; name: string | undefined },
): unknown {
  if (typeof value !== 'object' || value === null) return change.put
  const entries = Object.entries(value)
  const index = turn % (entries.length || 1)
  const [name, inner] = entries[index] ?? ['', undefined]
  const next = rest.length === 0 ? change.put : withChange(inner, rest, change)
  if (Array.isArray(value)) return value.toSpliced(index, 1, next)
  // As JSON, because in an object literal __proto__ sets the prototype.
  const changed = entries.toSpliced(index, 1, [rest.length === 0 ? (change.name ?? name) : name, next])
  const members = changed.flatMap(([key, item]) => {
    const json = JSON.stringify(item)
    return json === undefined ? [] : [`${JSON.stringify(key)}:${json}`]
  })
  return JSON.parse(`{${members.join(',')}}`)
}
