import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** CPU milliseconds, user and system, that a new process has used at the end of a module. */
export const cpuOf = (code: string) => async (): Promise<number> => {
  const report = 'const { user, system } = process.cpuUsage(); console.log(user + system); process.exit()'
  const { stdout } = await run(process.execPath, ['--input-type=module', '--eval', `${code}\n${report}`])
  return Number(stdout) / 1000
}

/**
 * CPU milliseconds of some work that a new process repeats, after a warm-up. Each program collects its own garbage, which
 * in one process with others would fall on either.
 */
export const cpuOfEach = (setUp: string, work: string, times: number) => {
  const repeated = cpuOf(`${setUp}
    const repeat = async (count) => { for (let done = 0; done < count; done++) { ${work} } }
    await repeat(${Math.ceil(times / 4)})
    const before = process.cpuUsage()
    await repeat(${times})
    const used = process.cpuUsage(before)
    console.log(used.user + used.system)
    process.exit()`)
  return async () => (await repeated()) / times
}
