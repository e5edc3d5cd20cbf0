const paths = {
  close: 'M6 6l12 12M18 6L6 18',
  download: 'M12 4v11m0 0l-4.5-4.5M12 15l4.5-4.5M5 19.5h14',
  go: 'M9 5l7 7-7 7',
  gauge: 'M4.5 18a9 9 0 1 1 15 0M12 14l4.5-5',
  image: 'M4.5 5h15v14h-15zM4.5 16l4.5-4.5 3.5 3.5 3-3 4 4M15.5 9.2v.01',
  search: 'M11 18a7 7 0 1 0 0-14 7 7 0 0 0 0 14zm5-2l4.5 4.5',
  settings: 'M4 7h9m4 0h3M4 17h3m4 0h9M15 4.5v5M9 14.5v5',
  table: 'M4 5h16v14H4zM4 10h16M4 14.5h16M10 5v14',
  trash: 'M5 7h14M10 7V4.5h4V7m-7.5 0l.8 12.5h9.4L17.5 7M10 10.5v6m4-6v6',
  upload: 'M12 15.5V4.5m0 0L7.5 9M12 4.5L16.5 9M5 19.5h14',
  alert: 'M12 8v5m0 3.2v.01M12 3.5l9 16H3z',
  check: 'M5 12.5l4.5 4.5L19 7.5',
} as const

export type IconName = keyof typeof paths

/** A decorative icon next to text. Screen readers skip it. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 24 24" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  )
}
