import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'

/** At the end of a run, counts the tests that were skipped, and names them. `-t` skips all others, on purpose. */
export class NameSkipped implements Reporter {
  onTestRunEnd(modules: readonly TestModule[]): void {
    const skipped = modules.flatMap((module) => [...module.children.allTests('skipped')])
    const isFiltered = process.argv.some((one) => /^(?:-t|--testNamePattern)/.test(one))
    if (skipped.length === 0 || isFiltered) return
    console.log(`\nSkipped tests: ${skipped.length}`)
    for (const { module, fullName } of skipped)
      console.log(`  ${relative(process.cwd(), module.moduleId)} > ${fullName}`)
  }
}
