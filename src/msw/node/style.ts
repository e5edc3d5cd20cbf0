/** The styles of the mock network's page: a plain page, with the controls of the system. */
export const STYLE = `
:root { color-scheme: light dark; accent-color: #4f46e5; --soft: light-dark(#f6f6f7, #26262e); --quiet: light-dark(#5f5f66, #a9a9b6); }
* { box-sizing: border-box; }
body {
  margin: 0 auto; padding: 0 1rem 2rem; max-width: 90rem; background: light-dark(#fff, #121217); color: light-dark(#222, #eee);
  font: 0.875rem/1.5 system-ui, sans-serif;
}
h1, h2, p, dl, dd, ul { margin: 0; padding: 0; }
h1 { font-size: 1.125rem; }
h2 { font-size: 1rem; line-height: 2rem; }
code { overflow-wrap: anywhere; }
button, select { min-height: 2rem; max-width: 100%; padding: 0 0.5rem; font: inherit; }
[hidden] { display: none; }
header, .bar, dd { display: flex; flex-wrap: wrap; align-items: center; gap: 0.25rem 0.75rem; }
header { padding: 1rem 0; }
section { margin-bottom: 1.5rem; min-width: 0; }
dt, .quiet, .time, .duration, .waiting, #empty { color: var(--quiet); }
dt, li { margin-top: 0.5rem; }
#keys { height: 18rem; overflow: auto; }
ul { list-style: none; }
#live, .good { color: light-dark(#18794e, #3dd68c); }
.refused { color: light-dark(#8a5a00, #f9b44e); }
.failed, #live.failed { color: light-dark(#b8272c, #ff8389); }

.log { height: 26rem; margin: 0.5rem 0; overflow: auto; border: 1px solid; }
table { width: 100%; min-width: 40rem; table-layout: fixed; border-collapse: collapse; font-variant-numeric: tabular-nums; }
th, td { padding: 0.25rem 0.75rem; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
th { position: sticky; top: 0; background: var(--soft); }
th:is(:nth-child(1), :nth-child(3), :nth-child(4)) { width: 6.5rem; }
#empty { padding: 0.5rem 0.75rem; }

#toast {
  position: fixed; inset: auto 1rem 1rem; width: fit-content; max-width: 40rem; margin: 0 auto; padding: 0.5rem 1rem;
  background: var(--soft); border: 1px solid; overflow-wrap: anywhere;
}
#toast:empty { visibility: hidden; }

@media (min-width: 60rem) {
  main { display: grid; grid-template: auto 1fr / 22rem minmax(0, 1fr); gap: 0 2rem; }
  .traffic { grid-area: 1 / 2 / 3 / 3; position: sticky; top: 0; align-self: start; }
  .log { height: calc(100vh - 11rem); }
}
`
