/** Builds the package and the page, and serves it: `npm run dashboard`. It says what it does, because that takes time. */
import { execFileSync } from 'node:child_process'
import { settingsIn } from './settings.ts'

const steps = [
  ['Building the package…', 'npm', 'run', 'build', '--silent'],
  ['Building the page…', 'npx', 'vite', 'build', 'examples/dashboard', '--mode', 'server', '--logLevel', 'warn'],
] as const

try {
  // Before anything is built, because that takes a minute.
  settingsIn(process.env)
  for (const [text, program, ...parameters] of steps) {
    console.log(text)
    execFileSync(program, parameters, { stdio: 'inherit' })
  }
  await import('./server.ts')
} catch (error) {
  console.error((error as Error).message)
  process.exitCode = 1
}
