/** A small line chart without labels, next to a figure. */
export function Sparkline({ values }: { values: readonly number[] }) {
  if (values.length < 2 || values.every((value) => value === 0)) return null
  const low = Math.min(0, ...values)
  const span = Math.max(...values) - low || 1
  const points = values.map((value, index) => {
    const x = (index / (values.length - 1)) * 100
    return `${x.toFixed(2)},${(22 - ((value - low) / span) * 20).toFixed(2)}`
  })
  return (
    <svg class="sparkline" viewBox="0 0 100 24" preserveAspectRatio="none" aria-hidden="true">
      <polygon points={`0,24 ${points.join(' ')} 100,24`} />
      <polyline points={points.join(' ')} />
    </svg>
  )
}
