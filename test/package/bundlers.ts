import { build as buildByEsbuild } from 'esbuild'
import { build as buildByVite } from 'vite'
import { program } from '../runtimes/program.ts'
import type { Project } from './install.ts'

/** Bundles a program for browsers, in a project that has the package installed. */
export type Bundler = (project: Project, entry: string) => Promise<string>

const byEsbuild =
  (conditions?: string[]): Bundler =>
  async (_project, entry) => {
    const { outputFiles } = await buildByEsbuild({
      entryPoints: [entry],
      bundle: true,
      minify: true,
      format: 'esm',
      platform: 'browser',
      ...(conditions && { conditions }),
      write: false,
    })
    return outputFiles[0]?.text ?? ''
  }

export const esbuild: Bundler = byEsbuild()

/** Bundles like the tools of edge runtimes. */
export const edge: Bundler = byEsbuild(['workerd', 'worker', 'browser'])

export const vite: Bundler = async ({ folder }, entry) => {
  const built = await buildByVite({
    root: folder,
    configFile: false,
    logLevel: 'error',
    build: { write: false, rolldownOptions: { input: entry } },
  })
  const [result] = [built].flat()
  if (result === undefined || !('output' in result)) throw new Error('Vite gave no output')
  return result.output[0].code
}

/** A program of test/runtimes, bundled together with the package. */
export async function bundled(bundler: Bundler, project: Project, name: string): Promise<string> {
  return bundler(project, await project.write(`unbundled-${name.replace('.ts', '.js')}`, await program(name)))
}
