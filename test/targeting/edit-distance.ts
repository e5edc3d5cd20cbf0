/** How many letters of two texts differ: added, left out, changed, or swapped with the next one. By the textbook's table. */
export function editDistance(a: string, b: string): number {
  const rows: number[][] = []
  const at = (row: number, column: number) => rows[row]?.[column] ?? Number.POSITIVE_INFINITY
  for (let i = 0; i <= a.length; i++) {
    rows.push([])
    for (let j = 0; j <= b.length; j++) {
      const isChanged = a[i - 1] !== b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      const steps = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + Number(isChanged)]
      if (isSwapped) steps.push(at(i - 2, j - 2) + 1)
      rows[i]?.push(i + j === 0 ? 0 : Math.min(...steps))
    }
  }
  return at(a.length, b.length)
}
