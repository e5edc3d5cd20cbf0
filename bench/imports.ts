import { execFileSync } from 'node:child_process'
import { type Figure, medians } from './measure.ts'

/** Time to import the main entry in a new process, against `import 'ky'` alone; the time of an empty process is taken off. */
export async function imports(): Promise<Figure[]> {
  const run = (code: string) => async () => execFileSync('node', ['--input-type=module', '--eval', code])
  const ms = await medians(15, {
    nothing: run(''),
    sdk: run("import 'affiliate-network-sdk'"),
    ky: run("import 'ky'"),
    kyAndZodMini: run("import 'ky'; import 'zod/mini'"),
  })
  const own = (time: number) => time - ms.nothing
  const detail = `${own(ms.sdk).toFixed(1)} ms; ky ${own(ms.ky).toFixed(1)} ms, ky + zod/mini ${own(ms.kyAndZodMini).toFixed(1)} ms`
  return [
    { what: "import of the main entry, against import 'ky'", ratio: own(ms.sdk) / own(ms.ky), target: 1.3, detail },
  ]
}
