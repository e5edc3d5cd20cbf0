/** Rows as an array in JSON, one row a line. */
export async function* jsonArray(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<readonly string[]> {
  let before = '[\n'
  for await (const rows of pages)
    yield rows.map((row) => {
      const text = before + JSON.stringify(row)
      before = ',\n'
      return text
    })
  yield [before === '[\n' ? '[]\n' : '\n]\n']
}

/** Rows as lines of JSON. */
export async function* jsonLines(pages: AsyncIterable<readonly unknown[]>): AsyncGenerator<readonly string[]> {
  for await (const rows of pages) yield rows.map((row) => `${JSON.stringify(row)}\n`)
}
