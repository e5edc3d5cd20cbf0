/** The styles of the mock network's page, in the colors of the documentation. */
export const STYLE = `
:root {
  --ground: #fff; --soft: #f6f6f7; --line: #e2e2e3; --edge: #c2c2c8; --off: #8b8b93; --text: #3c3c43; --quiet: #5f5f66;
  --brand: #4338ca; --fill: #4f46e5; --good: #18794e; --refused: #915930; --failed: #b8272c;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #0e0e12; --soft: #17171e; --line: #2b2b35; --edge: #55555e; --off: #85858d; --text: #ececf1; --quiet: #a9a9b6;
    --brand: #a9a6ff; --fill: #4f46e5; --good: #3dd68c; --refused: #f9b44e; --failed: #ff8389;
  }
}
* { box-sizing: border-box; }
[hidden] { display: none !important; }
body {
  margin: 0 auto; padding: 0 1.5rem 2rem; max-width: 90rem; background: var(--ground); color: var(--text);
  font: 0.875rem/1.5 Inter, ui-sans-serif, system-ui, sans-serif;
}
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: 1.125rem; letter-spacing: -0.01em; }
h2 { font-size: 1rem; line-height: 2rem; letter-spacing: -0.01em; }
code { font: 0.8125rem/1.5 ui-monospace, SFMono-Regular, Menlo, Monaco, Consolas, 'Liberation Mono', monospace; overflow-wrap: anywhere; }
.quiet { color: var(--quiet); font-size: 0.8125rem; }
header { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; padding: 1rem 0; }
.facts { margin-left: auto; color: var(--quiet); font-variant-numeric: tabular-nums; }
.facts time { margin-right: 0.75rem; color: var(--text); font-weight: 600; }
#live { min-width: 5.5em; color: var(--good); font-size: 0.8125rem; font-weight: 500; }
#live::before { content: ''; display: inline-block; width: 0.5rem; height: 0.5rem; margin-right: 0.4rem; border-radius: 50%; background: currentcolor; }
#live.failed { color: var(--failed); }
main { display: grid; grid-template: auto 1fr / 23rem minmax(0, 1fr); gap: 1.5rem; }
section { min-width: 0; }
.connect, .quirks { padding: 0.75rem 1rem 1rem; border-radius: 0.75rem; background: var(--soft); }
.traffic { grid-area: 1 / 2 / 3 / 3; position: sticky; top: 0; align-self: start; }

button, select {
  height: 2rem; border: 1px solid var(--edge); border-radius: 0.5rem; padding: 0 0.75rem; background: var(--ground); color: var(--text);
  font: inherit; font-weight: 500; white-space: nowrap;
}
button { cursor: pointer; }
button:hover { border-color: var(--brand); color: var(--brand); }
:focus-visible { outline: 2px solid var(--brand); outline-offset: 2px; }
.bar, .buttons { display: flex; flex-wrap: wrap; align-items: center; gap: 0.5rem; }
.bar { margin: 0.75rem 0 0.5rem; }
.buttons { margin-left: auto; }
.pair { display: flex; min-width: 0; }
.pair select { width: 11.5rem; min-width: 0; border-right: 0; border-radius: 0.5rem 0 0 0.5rem; padding-right: 0.25rem; font-weight: 400; }
.pair button { border-radius: 0 0.5rem 0.5rem 0; }

dl > div { margin-top: 0.625rem; }
dt { color: var(--quiet); font-size: 0.8125rem; }
dd { display: flex; align-items: center; justify-content: space-between; gap: 0.75rem; }
dd code { word-break: break-all; }
dd button { flex: none; height: 1.75rem; padding: 0 0.625rem; font-size: 0.8125rem; }
summary { margin-top: 0.625rem; padding: 0.25rem 0; color: var(--brand); font-weight: 500; cursor: pointer; }
details dl { max-height: 20rem; overflow: auto; }

.log { position: relative; height: max(20rem, 100vh - 10.5rem); overflow: auto; border: 1px solid var(--line); border-radius: 0.75rem; }
.traffic .quiet { margin-top: 0.5rem; }
table { width: 100%; table-layout: fixed; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.4rem 0.75rem; text-align: left; vertical-align: top; }
th { position: sticky; top: 0; background: var(--soft); color: var(--quiet); font-size: 0.8125rem; font-weight: 500; }
td { border-top: 1px solid var(--line); }
td.call { overflow-wrap: anywhere; font-weight: 500; }
td:is(.time, .duration, .status), th { white-space: nowrap; }
td:is(.time, .duration, .waiting), #empty { color: var(--quiet); }
td.duration, th:nth-child(4) { text-align: right; }
th:first-child { width: 5.75rem; }
th:is(:nth-child(3), :nth-child(4)) { width: 6rem; }
th:last-child { width: 40%; }
td.reason { overflow-wrap: anywhere; }
td.status { font-weight: 600; }
td.good { color: var(--good); }
td.refused { color: var(--refused); }
td.failed { color: var(--failed); }
td.waiting { font-weight: 400; }
#empty { padding: 1rem 0.75rem; }

ul { margin-top: 0.5rem; list-style: none; }
.quirks label { display: grid; grid-template-columns: auto 1fr; gap: 0 0.75rem; padding: 0.5rem 0; cursor: pointer; }
.quirks label > code { color: var(--text); font-weight: 600; }
.quirks label > span { grid-column: 2; color: var(--quiet); font-size: 0.8125rem; }
.quirks span code { font-size: 0.75rem; }
[role="switch"] {
  appearance: none; position: relative; width: 2.25rem; height: 1.25rem; margin: 0; border-radius: 1rem;
  background: var(--off); cursor: inherit;
}
[role="switch"]::before {
  content: ''; position: absolute; top: 2px; left: 2px; width: 1rem; height: 1rem; border-radius: 50%; background: #fff;
}
[role="switch"]:checked { background: var(--fill); }
[role="switch"]:checked::before { left: 1.125rem; }

#toast {
  position: fixed; inset: auto 1rem 1rem; width: fit-content; max-width: 40rem; margin: 0 auto; padding: 0.6rem 1rem; border-radius: 0.5rem;
  background: var(--text); color: var(--ground); font-weight: 500; box-shadow: 0 4px 16px #0004; overflow-wrap: anywhere;
}
#toast:empty { visibility: hidden; }
#toast.failed { background: var(--failed); }

@media (max-width: 60rem) {
  body { padding: 0 1rem 2rem; }
  .facts { margin-left: 0; width: 100%; }
  main { display: block; }
  .traffic { position: static; }
  .buttons { margin-left: 0; }
  .quirks { margin-top: 1.5rem; }
}
@media (max-width: 40rem) {
  .buttons, .pair { width: 100%; }
  dd code { font-size: 0.75rem; }
  .pair select { flex: 1; }
  .log { height: 26rem; }
  .log:has(#empty:not([hidden])) { height: auto; }
  thead { position: absolute; clip-path: inset(50%); }
  tr { display: grid; grid-template-columns: auto 1fr auto; gap: 0 0.75rem; padding: 0.5rem 0.75rem; border-bottom: 1px solid var(--line); }
  td { border: 0; padding: 0; }
  td.call { grid-area: 1 / 1 / 2 / 3; }
  td.status { grid-area: 1 / 3; text-align: right; }
  td.time { grid-area: 2 / 1; }
  td.duration { grid-area: 2 / 3; }
  td.reason { grid-column: 1 / 4; }
  td.reason:empty { display: none; }
}
@media (forced-colors: active) {
  [role="switch"] { border: 1px solid; }
  [role="switch"]::before, #live::before { background: CanvasText; forced-color-adjust: none; }
  [role="switch"]:checked { background: Highlight; forced-color-adjust: none; }
  #toast { border: 1px solid; }
}
`
