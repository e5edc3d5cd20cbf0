import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import type { Project } from '../package/install.ts'

/** A program of this folder in plain JavaScript, which still imports the package from where it is installed. */
export async function program(name: string, format: 'esm' | 'cjs' = 'esm'): Promise<string> {
  const { outputFiles } = await build({
    entryPoints: [fileURLToPath(new URL(name, import.meta.url))],
    bundle: true,
    format,
    platform: 'neutral',
    external: ['affiliate-network-sdk'],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}

/** A program with the package in it, as tools for browsers and edge runtimes bundle it from an installed project. */
export async function bundledProgram(name: string, project: Project, conditions: readonly string[]): Promise<string> {
  const entry = await project.write(`unbundled-${name.replace('.ts', '.js')}`, await program(name))
  const { outputFiles } = await build({
    entryPoints: [entry],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    conditions: [...conditions],
    write: false,
  })
  return outputFiles[0]?.text ?? ''
}
