import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempDisposableSync,
  readdirSync,
  readFileSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { open } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { checkPlace, toFile } from '../../../src/cli/output/output-file.ts'

function newFolder(): string {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'cli-'))
  onTestFinished(() => folder.remove())
  return folder.path
}

const modeOf = (path: string) => statSync(path).mode & 0o777

it('is written under a name that nobody can guess, and that shows whose it is', async () => {
  const folder = newFolder()
  const files = await Promise.all([1, 2].map((one) => toFile(join(folder, `${one}.csv`))))
  const names = readdirSync(folder)
  expect(new Set(names)).toHaveProperty('size', 2)
  for (const name of names) expect(name).toMatch(/^\.affiliate-network-sdk-[\da-f]{16}\.tmp$/)
  for (const file of files) await file.complete()
  expect(readdirSync(folder)).toEqual(['1.csv', '2.csv'])
})

it('is never written through a link at its temporary name, nor into a file there', async () => {
  const folder = newFolder()
  const theirs = join(folder, 'theirs')
  writeFileSync(theirs, 'kept')
  symlinkSync(theirs, join(folder, 'link.tmp'))
  symlinkSync(join(folder, 'new'), join(folder, 'dangling.tmp'))
  for (const temporary of ['link.tmp', 'dangling.tmp', 'theirs'])
    await expect(toFile(join(folder, 'june.csv'), temporary)).rejects.toThrow(
      /^--output .*june\.csv: file already exists$/,
    )
  expect(readFileSync(theirs, 'utf8')).toBe('kept')
  expect(readdirSync(folder).sort()).toEqual(['dangling.tmp', 'link.tmp', 'theirs'])
})

it('is refused by its name where the system refuses that', () =>
  expect(() => checkPlace(`${'x'.repeat(300)}.csv`)).toThrow(/^--output x{300}\.csv: name too long$/))

it('is refused where the file is read-only', () => {
  const path = join(newFolder(), 'june.csv')
  writeFileSync(path, 'older')
  chmodSync(path, 0o444)
  expect(() => checkPlace(path)).toThrow(/june\.csv: it is read-only$/)
})

it('keeps the mode of the file that it replaces, whatever the umask', async () => {
  const folder = newFolder()
  const path = join(folder, 'june.csv')
  for (const mode of [0o600, 0o640, 0o666]) {
    writeFileSync(path, 'older')
    chmodSync(path, mode)
    const file = await toFile(path)
    await file.write('new')
    expect(modeOf(join(folder, readdirSync(folder).find((name) => name.endsWith('.tmp')) ?? ''))).toBe(mode)
    await file.complete()
    expect([modeOf(path).toString(8), readFileSync(path, 'utf8')]).toEqual([mode.toString(8), 'new'])
  }
})

it('a link to a file stays, and its file is replaced; a link to nothing is refused', async () => {
  const folder = newFolder()
  const [link, path] = [join(folder, 'latest.csv'), join(folder, 'june.csv')]
  symlinkSync(path, link)
  expect(() => checkPlace(link)).toThrow(`--output ${link}: it is a link to a file that does not exist`)
  writeFileSync(path, 'older')
  checkPlace(link)
  const file = await toFile(link)
  await file.write('new')
  await file.complete()
  expect([readFileSync(path, 'utf8'), readFileSync(link, 'utf8')]).toEqual(['new', 'new'])
  expect(readdirSync(folder).sort()).toEqual(['june.csv', 'latest.csv'])
})

it('is on the disk before it takes its place', async () => {
  const folder = newFolder()
  const path = join(folder, 'june.csv')
  const handle = await open(join(folder, 'any'), 'w')
  const prototype = Object.getPrototypeOf(handle)
  await handle.close()
  let wasThere: boolean | undefined
  const { sync } = prototype
  const spy = vi.spyOn(prototype, 'sync').mockImplementation(function (this: unknown) {
    wasThere = existsSync(path)
    return sync.call(this)
  })
  onTestFinished(() => spy.mockRestore())
  const file = await toFile(path)
  await file.complete()
  expect([wasThere, existsSync(path)]).toEqual([false, true])
})

it('leaves nothing beside it if it is discarded, cannot take its place, or the process ends', async () => {
  const folder = newFolder()
  const path = join(folder, 'june.csv')
  const before = process.listeners('exit')
  const added = () => process.listeners('exit').filter((listener) => !before.includes(listener))

  await (await toFile(path)).discard()
  expect([readdirSync(folder), added()]).toEqual([[], []])

  const late = await toFile(path)
  mkdirSync(path)
  await expect(late.complete()).rejects.toThrow(/^--output .*june\.csv: /)
  await late.discard()
  expect([readdirSync(folder), added()]).toEqual([['june.csv'], []])

  const cut = await toFile(join(folder, 'july.csv'))
  expect(readdirSync(folder)).toHaveLength(2)
  for (const listener of added()) (listener as (code: number) => void)(130)
  expect(readdirSync(folder)).toEqual(['june.csv'])
  await cut.discard()
  expect(added()).toEqual([])
})
