import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file in one step: who reads it finds the old one or the whole new one, also after a crash. */
export async function save(path: string, content: string | Iterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
