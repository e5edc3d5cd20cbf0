import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build as buildByEsbuild } from 'esbuild'
import { build as buildByVite } from 'vite'
import webpack, { type Configuration } from 'webpack'
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

export const byWebpack: Bundler = (project, entry) => webpackWith(project, entry, { target: 'web' })

/** Bundles with webpack for any target. Warnings are errors. */
export async function webpackWith(
  { folder }: Project,
  entry: string,
  { output, ...config }: Configuration,
): Promise<string> {
  const path = await mkdtemp(join(folder, 'webpack-'))
  const compiler = webpack({
    mode: 'production',
    context: folder,
    entry,
    ...config,
    output: { path, filename: 'main.js', ...output },
  })
  const problems = await new Promise<string | undefined>((resolve, reject) => {
    compiler?.run((error, stats) =>
      error ? reject(error) : resolve(stats?.hasErrors() || stats?.hasWarnings() ? stats.toString() : undefined),
    )
  })
  if (problems !== undefined) throw new Error(problems)
  return readFile(join(path, 'main.js'), 'utf8')
}

/** A program of test/runtimes, bundled together with the package. */
export async function bundled(bundler: Bundler, project: Project, name: string): Promise<string> {
  return bundler(project, await project.write(`unbundled-${name.replace('.ts', '.js')}`, await program(name)))
}
