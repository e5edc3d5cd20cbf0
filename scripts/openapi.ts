/** Writes the OpenAPI document of the package, as the last step of `npm run build`. */
import { writeFileSync } from 'node:fs'
import { openApiDocument } from './openapi/document.ts'
import { withExampleResponses } from './openapi/example-responses.ts'

writeFileSync('dist/openapi.json', `${JSON.stringify(await withExampleResponses(openApiDocument()), null, 2)}\n`)
