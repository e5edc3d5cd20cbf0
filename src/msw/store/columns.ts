/** The typed arrays that columns are made of. */
export type Column = Uint8Array | Uint16Array | Uint32Array | Float64Array
export type Columns = Readonly<Record<string, Column>>

/** Adds to one place of a column. */
export function increase(column: Column, at: number, amount: number): void {
  column[at] = (column[at] as number) + amount
}

/** Sums by key: of the amounts, or of ones. */
export function sumsByKey(keys: Column, length: number, amounts?: Column): Float64Array {
  let most = -1
  for (let row = 0; row < length; row++) most = Math.max(most, keys[row] as number)
  const sums = new Float64Array(most + 1)
  for (let row = 0; row < length; row++)
    increase(sums, keys[row] as number, amounts === undefined ? 1 : (amounts[row] as number))
  return sums
}

/** The same columns with room for `capacity` rows. */
export function grown<Shape extends Columns>(columns: Shape, capacity: number): Shape {
  const larger: Record<string, Column> = {}
  for (const [name, column] of Object.entries(columns)) {
    const copy = new (column.constructor as new (length: number) => Column)(capacity)
    copy.set(column)
    larger[name] = copy
  }
  return larger as unknown as Shape
}

/** Rows in the order of a key; rows of the same key stay in the order in which they were added. */
export function sortedRows(keys: Uint32Array, length: number): Uint32Array {
  const rows = new Uint32Array(length)
  let sorted = true
  let least = 0xffff_ffff
  let most = 0
  for (let row = 0; row < length; row++) {
    const key = keys[row] as number
    rows[row] = row
    if (row > 0 && key < (keys[row - 1] as number)) sorted = false
    if (key < least) least = key
    if (key > most) most = key
  }
  if (sorted) return rows
  if (most - least < 100_000) return countedRows(keys, rows, least, most)
  return rows.sort((left, right) => (keys[left] as number) - (keys[right] as number) || left - right)
}

/** A counting sort: a few thousand hours order a million cells in a few milliseconds. */
function countedRows(keys: Uint32Array, rows: Uint32Array, least: number, most: number): Uint32Array {
  const starts = new Uint32Array(most - least + 2)
  for (let row = 0; row < rows.length; row++) increase(starts, (keys[row] as number) - least + 1, 1)
  for (let key = 1; key < starts.length; key++) increase(starts, key, starts[key - 1] as number)
  for (let row = 0; row < rows.length; row++) {
    const key = (keys[row] as number) - least
    rows[starts[key] as number] = row
    increase(starts, key, 1)
  }
  return rows
}

/** The first position in `rows` whose key is not below `key`. */
export function lowerBound(rows: Uint32Array, keys: Uint32Array, key: number): number {
  let low = 0
  let high = rows.length
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((keys[rows[middle] as number] as number) < key) low = middle + 1
    else high = middle
  }
  return low
}
