interface SegmentsProps<Value extends string | number> {
  readonly legend: string
  readonly name: string
  readonly options: readonly (readonly [value: Value, label: string])[]
  readonly value: Value
  readonly onChange: (value: Value) => void
}

/** Radio buttons that look like a segmented control. */
export function Segments<Value extends string | number>({
  legend,
  name,
  options,
  value,
  onChange,
}: SegmentsProps<Value>) {
  return (
    <fieldset class="segments">
      <legend class="hidden">{legend}</legend>
      {options.map(([option, label]) => (
        <label key={option}>
          <input type="radio" name={name} checked={option === value} onChange={() => onChange(option)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  )
}
