import { createConfig, lintFromString } from '@redocly/openapi-core'
import { expect, it } from 'vitest'
import { openApiDocument } from '../../scripts/openapi/document.ts'
import { withExampleResponses } from '../../scripts/openapi/example-responses.ts'

it('the OpenAPI document has no problem that a linter finds, warnings included', async () => {
  const source = JSON.stringify(await withExampleResponses(openApiDocument()))
  const config = await createConfig({ extends: ['recommended'] })
  const problems = await lintFromString({ source, absoluteRef: 'openapi.json', config })
  expect(problems.map(({ ruleId, message, location }) => [ruleId, message, location[0]?.pointer])).toEqual([])
})
