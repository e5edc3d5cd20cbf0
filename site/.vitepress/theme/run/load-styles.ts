import styles from './run.css?inline'

let loaded = false

/** Adds the styles of runs to the page: the site has all others in one file, which every page loads. */
export function loadStyles(): void {
  if (loaded) return
  loaded = true
  const sheet = new CSSStyleSheet()
  sheet.replaceSync(styles)
  document.adoptedStyleSheets.push(sheet)
}
