import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The files of a browser's profile that contain one of the texts. */
export async function filesWith(profile: string, texts: readonly string[]): Promise<string[]> {
  const found: string[] = []
  for (const entry of await readdir(profile, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    const path = join(entry.parentPath, entry.name)
    const bytes = await readFile(path)
    if (texts.some((text) => bytes.includes(text))) found.push(path)
  }
  return found
}
