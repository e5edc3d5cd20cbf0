/** The styles of the mock network's pages, for light and dark and for narrow screens. */
export const STYLE = `
:root {
  --ground: #f5f6f8; --card: #fff; --line: #dfe3e9; --text: #1b2430; --quiet: #566273; --accent: #0b62c4; --on: #0a7043;
  --code: #f0f3f7;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #10151b; --card: #181f27; --line: #2c3642; --text: #e5eaf0; --quiet: #9ba8b7; --accent: #73b3ff;
    --on: #5fd39a; --code: #10161d;
  }
}
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 2.5rem 1.25rem 4rem; max-width: 66rem; background: var(--ground); color: var(--text);
  font: 1rem/1.55 system-ui, sans-serif;
}
h1 { margin: 0; font-size: 1.7rem; line-height: 1.25; letter-spacing: -0.015em; }
h2 { margin: 2.25rem 0 0.75rem; font-size: 1.1rem; }
p { margin: 0.4rem 0 0; max-width: 60rem; }
a { color: var(--accent); }
.quiet { color: var(--quiet); }
code, pre { font: 0.875em/1.6 ui-monospace, 'SF Mono', Menlo, Consolas, monospace; }
code { overflow-wrap: anywhere; }
/* One click selects a whole key or command. */
pre code, td code { user-select: all; }
pre {
  margin: 0.35rem 0; padding: 0.6rem 0.85rem; border-radius: 0.45rem; background: var(--code);
  white-space: pre-wrap; overflow-wrap: anywhere;
}
.card { padding: 0.4rem 1.1rem; border: 1px solid var(--line); border-radius: 0.7rem; background: var(--card); }
.facts { display: flex; flex-wrap: wrap; gap: 0.75rem 2.5rem; margin: 1.1rem 0 0; }
.facts dt { color: var(--quiet); font-size: 0.85rem; }
.facts dd { margin: 0; font-size: 1.15rem; font-weight: 600; font-variant-numeric: tabular-nums; }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(8.25rem, 1fr)); gap: 0.75rem; margin: 1.5rem 0 0; }
.tiles div { padding: 0.75rem 1rem; border: 1px solid var(--line); border-radius: 0.7rem; background: var(--card); }
.tiles dt { color: var(--quiet); font-size: 0.85rem; }
dt::first-letter, thead th::first-letter { text-transform: uppercase; }
.tiles dd { margin: 0; font-size: 1.3rem; font-weight: 600; font-variant-numeric: tabular-nums; }
table { width: 100%; border-collapse: collapse; }
th, td { width: 50%; padding: 0.45rem 1rem 0.45rem 0; text-align: left; vertical-align: top; border-top: 1px solid var(--line); }
tr:first-child > * { border-top: 0; }
thead th { color: var(--quiet); font-size: 0.85rem; font-weight: 500; }
tbody th { font-weight: 500; }
tbody tr:first-child > * { border-top: 1px solid var(--line); }
.two { display: grid; grid-template-columns: 1fr 1fr; gap: 0 2.5rem; margin: 0; padding: 0; list-style: none; }
.two li { display: flex; justify-content: space-between; gap: 1rem; padding: 0.35rem 0; }
.on { color: var(--on); font-weight: 600; }
.steps { margin: 0; }
.steps dt { margin-top: 0.9rem; }
.steps dd { margin: 0 0 0.9rem; }
@media (max-width: 40rem) {
  body { padding-top: 1.5rem; }
  .two { grid-template-columns: 1fr; }
  thead { display: none; }
  tr { display: block; padding: 0.6rem 0; border-top: 1px solid var(--line); }
  tbody tr:first-child { border-top: 0; }
  th, td, tbody tr:first-child > * { display: block; width: auto; padding: 0.1rem 0; border: 0; }
}
`
