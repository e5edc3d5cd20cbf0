/**
 * Runs examples one after the other in this process, each with an embedded mock network. The argument is a list of their
 * names and arguments, as JSON; the last line of the output is a list of what they printed.
 */
const print = process.stdout.write.bind(process.stdout)
const outcomes: { name: string; code: unknown; stdout: string; stderr: string }[] = []
for (const [name = '', ...args] of JSON.parse(process.argv[2] ?? '[]') as string[][]) {
  const outcome = { name, code: undefined as unknown, stdout: '', stderr: '' }
  for (const stream of ['stdout', 'stderr'] as const)
    process[stream].write = (chunk) => {
      outcome[stream] += String(chunk)
      return true
    }
  const path = new URL(`../../examples/${name}.ts`, import.meta.url)
  process.argv = [process.execPath, path.pathname, ...args]
  process.exitCode = 0
  await import(path.href)
  outcome.code = process.exitCode
  outcomes.push(outcome)
}
process.exitCode = 0
print(JSON.stringify(outcomes))

export {}
