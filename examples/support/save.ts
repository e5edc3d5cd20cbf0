import { mkdir, rename, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'

/** Writes a file atomically: even after a crash, readers find the old file or the complete new one. */
export async function save(path: string, content: string | Iterable<string>): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(`${path}.part`, content)
  await rename(`${path}.part`, path)
}
