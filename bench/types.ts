import { execFile } from 'node:child_process'
import { cp } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { installPackage, REPOSITORY } from '../test/package/install.ts'
import { type Figure, inTurns, medianOf } from './measure.ts'

const run = promisify(execFile)

/** The additional cost in tsc of a file that uses every call, compared to a file that imports only ky. */
export async function types(): Promise<Figure[]> {
  await using project = await installPackage()
  await cp(join(REPOSITORY, 'test/package/consumers/browser.ts'), join(project.folder, 'every-call.ts'))
  await project.write('only-ky.ts', "import ky from 'ky'\nexport const response = ky('https://acme.example').json()\n")

  const check = async (file: string) => {
    const options = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2023', '--lib', 'es2024,dom,dom.iterable']
    const modules = ['--module', 'esnext', '--moduleResolution', 'bundler']
    const tsc = join(REPOSITORY, 'node_modules/typescript/bin/tsc')
    const args = [tsc, ...options, ...modules, '--extendedDiagnostics', file]
    const { stdout } = await run(process.execPath, args, { cwd: project.folder })
    const [, seconds] = /^Total time:\s+([\d.]+)s/m.exec(stdout) ?? []
    const [, kilobytes] = /^Memory used:\s+(\d+)K/m.exec(stdout) ?? []
    return { seconds: Number(seconds), megabytes: Number(kilobytes) / 1000 }
  }

  const rounds = await inTurns(10, { ky: () => check('only-ky.ts'), sdk: () => check('every-call.ts') })
  const added = (what: 'seconds' | 'megabytes') => medianOf(rounds, ({ ky, sdk }) => sdk[what] - ky[what])
  const seconds = (way: 'sdk' | 'ky') => `${medianOf(rounds, (round) => round[way].seconds).toFixed(2)} s`
  return [
    {
      what: 'type-checking every call: seconds more than ky alone',
      value: added('seconds'),
      target: 0.3,
      detail: `ky alone ${seconds('ky')}`,
      cost: ['type-checking a file that makes every call', seconds('sdk'), seconds('ky'), '–'],
    },
    {
      what: 'type-checking every call: megabytes more than ky alone',
      value: added('megabytes'),
      target: 30,
      detail: `ky alone ${medianOf(rounds, ({ ky }) => ky.megabytes).toFixed(0)} MB`,
    },
  ]
}
