import { mkdtemp, readdir, readlink, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** A folder that is deleted after the test. */
export interface Folder extends AsyncDisposable {
  readonly path: string
  /** Writes a file and returns its path. */
  write(name: string, content: string | Uint8Array): Promise<string>
  /** Which files of the folder this process has open; Linux only. */
  openFiles(): Promise<string[]>
}

export async function temporaryFolder(): Promise<Folder> {
  const path = await mkdtemp(join(tmpdir(), 'upload-'))
  return {
    path,
    async write(name, content) {
      await writeFile(join(path, name), content)
      return join(path, name)
    },
    async openFiles() {
      const descriptors = await readdir('/proc/self/fd')
      const targets = await Promise.all(descriptors.map((one) => readlink(`/proc/self/fd/${one}`).catch(() => '')))
      return targets.filter((target) => target.startsWith(path))
    },
    [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }),
  }
}
