import { join } from 'node:path'
import type * as TypeScript from 'typescript'

export type Compiler = typeof TypeScript

/**
 * The compiler's errors in a project's own files and in every declaration of this package that they import.
 * `tsc` with `skipLibCheck: false` would also check those of other packages, which takes two thirds of its time.
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
