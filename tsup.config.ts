import { defineConfig } from 'tsup'

/** One ESM build. Entries share chunks, so that an error class is the same class in each of them. Types come from scripts/declarations.ts. */
export default defineConfig({
  entry: {
    index: 'src/index.ts',
    schemas: 'src/schemas/index.ts',
    msw: 'src/msw/index.ts',
    'msw-node': 'src/msw/node.ts',
    cli: 'src/cli.ts',
    // Chosen by the package's `imports`: only Node's side knows form-data.
    'multipart-node': 'src/multipart/node.ts',
    'multipart-web': 'src/multipart/web.ts',
  },
  format: 'esm',
  target: 'es2023',
  platform: 'neutral',
  external: ['#multipart', /^node:/],
  clean: true,
  treeshake: false,
})
