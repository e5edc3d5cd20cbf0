import { mkdtemp, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import webpack, { type Configuration } from 'webpack'
import type { Bundler } from '../package/bundlers.ts'
import type { Project } from '../package/install.ts'

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
