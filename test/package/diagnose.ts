import { join } from 'node:path'
import type * as TypeScript from 'typescript'

export type Compiler = typeof TypeScript

/**
 * What a compiler has to say of a project's own files, and of every declaration of this package that they reach.
 * `tsc` with `skipLibCheck: false` would check those of other packages as well: two thirds of its time.
 */
export function complaintsOf(compiler: Compiler, folder: string): { files: string[]; complaints: string[] } {
  const { config } = compiler.readConfigFile(join(folder, 'tsconfig.json'), compiler.sys.readFile)
  const { fileNames, options, errors } = compiler.parseJsonConfigFileContent(config, compiler.sys, folder)
  const program = compiler.createProgram(fileNames, options)
  const own = program
    .getSourceFiles()
    .filter(({ fileName }) => /^(?!.*\/node_modules\/(?!affiliate-network-sdk\/))/.test(fileName))
  const diagnostics = [
    ...errors,
    ...program.getOptionsDiagnostics(),
    ...program.getGlobalDiagnostics(),
    ...own.flatMap((file) => [...program.getSyntacticDiagnostics(file), ...program.getSemanticDiagnostics(file)]),
  ]
  return {
    files: own.map(({ fileName }) => fileName.slice(folder.length + 1)),
    complaints: diagnostics.map(
      ({ file, messageText }) => `${file?.fileName}: ${compiler.flattenDiagnosticMessageText(messageText, '\n')}`,
    ),
  }
}
