import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'

interface Metafile {
  readonly outputs: Readonly<Record<string, { inputs: Readonly<Record<string, { bytesInOutput: number }>> }>>
}

/** Folders of the packages that contribute at least a byte to the build. */
function bundledPackages({ outputs }: Metafile): string[] {
  const inputs = Object.values(outputs).flatMap(({ inputs }) => Object.entries(inputs))
  const folders = inputs.map(([path, { bytesInOutput }]) =>
    bytesInOutput === 0 ? undefined : /^.*node_modules\/(?:@[^/]+\/)?[^/]+/.exec(path)?.[0],
  )
  return [...new Set(folders)].filter((folder) => folder !== undefined).sort()
}

function noticeOf(folder: string): string {
  const { name, version, license } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8'))
  const files = readdirSync(folder).filter((file) => /^(?:licen[cs]e|notice|copying)/i.test(file))
  if (files.length === 0) throw new Error(`${name} is in the build, and has no licence file to pass on`)
  const texts = files.map((file) => readFileSync(`${folder}/${file}`, 'utf8').replaceAll('\r\n', '\n').trim())
  return [`${name} ${version} (${license})`, ...texts].join('\n\n')
}

/**
 * Writes THIRD-PARTY-NOTICES.txt into a folder of the build: the licence of every package whose code the build
 * contains, as these licences require. The packages are read from esbuild's metafile, which is not needed
 * afterwards and is deleted.
 */
export function writeThirdPartyNotices(outDir: string): void {
  const metafile = `${outDir}/metafile-esm.json`
  const packages = bundledPackages(JSON.parse(readFileSync(metafile, 'utf8')))
  const intro = 'The scripts of this folder have code of these packages in them, under their own licences.'
  const parts = [intro, ...packages.map(noticeOf)]
  writeFileSync(`${outDir}/THIRD-PARTY-NOTICES.txt`, `${parts.join(`\n\n${'-'.repeat(80)}\n\n`)}\n`)
  rmSync(metafile)
}
