/**
 * Runs examples one after the other in this process, each with an embedded mock network. The argument is a list of their
 * names and arguments, as JSON; the output is a list of what they printed, up to 1,000 characters each.
 */
import { writeSync } from 'node:fs'
import { registerHooks } from 'node:module'

const shared = new URL('shared-network.ts', import.meta.url).href
registerHooks({
  resolve: (name, context, next) =>
    name === 'affiliate-network-sdk/msw' && context.parentURL !== shared ? next(shared, context) : next(name, context),
})

const outcomes: { name: string; code: unknown; stdout: string; stderr: string }[] = []
// Also if one of them ends the process.
process.on('exit', () => writeSync(1, JSON.stringify(outcomes)))
for (const [name = '', ...args] of JSON.parse(process.argv[2] ?? '[]') as string[][]) {
  const outcome = { name, code: undefined as unknown, stdout: '', stderr: '' }
  outcomes.push(outcome)
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (chunk) => {
      // A pipe takes 64 kB of a process that ends.
      outcome[stream] = (outcome[stream] + String(chunk)).slice(0, 1000)
      return true
    }
  const path = new URL(`../../examples/${name}.ts?${outcomes.length}`, import.meta.url)
  process.argv = [process.execPath, path.pathname, ...args]
  process.exitCode = 0
  await import(path.href)
  outcome.code = process.exitCode
}
process.exitCode = 0
