import { symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import openapiTS, { astToString } from 'openapi-typescript'
import { afterAll, expect, it } from 'vitest'
import { guides, root, snippetsOf } from '../docs/markdown.ts'
import { clear, fileOf, furnish, needsGeneratedTypes, runAll, typecheck, workshop } from '../docs/snippet-workshop.ts'

afterAll(clear)

it('the snippets with types that openapi-typescript generates from the OpenAPI document compile and run', async () => {
  const snippets = guides.flatMap(snippetsOf).filter(needsGeneratedTypes)
  const types = astToString(await openapiTS(pathToFileURL(join(root, 'dist/openapi.json'))))
  furnish(snippets, { 'affiliate-network.d.ts': types })
  symlinkSync(join(import.meta.dirname, 'node_modules'), join(workshop, 'node_modules'))
  expect(await typecheck()).toEqual([])
  const outcomes = runAll(snippets)
  expect(outcomes.size).toBeGreaterThan(0)
  for (const snippet of snippets) {
    const { failed, output } = (await outcomes.get(fileOf(snippet))) ?? { failed: true, output: 'nothing' }
    expect(failed, output).toBe(false)
    expect(output.split('\n').filter((line) => snippet.prints.includes(line))).toEqual(snippet.prints)
  }
})
