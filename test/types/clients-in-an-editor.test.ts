import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openEditor } from './editor.ts'

const { errors, hover, close } = openEditor("import { createClient } from '../../src/index.ts'\n")
const BASE = "baseUrl: 'https://acme.example'"

// The first request makes the language service read the whole project.
beforeAll(() => void hover('create|Client'), 60_000)
afterAll(close)

describe('an invalid option of createClient is named once, by the overload for most programs', () => {
  it.each([
    [`{ ${BASE}, key: process.env.NETWORK_KEY }`, 'key', "Type 'string | undefined' is not assignable to type"],
    [`{ ${BASE} }`, `{ ${BASE} }`, "Property 'key' is missing in type"],
    [`{ ${BASE}, key: 'k', tiemout: 5 }`, 'tiemout', "Did you mean to write 'timeout'?"],
    [`{ ${BASE}, key: 'k', affiliateId: 42, timezone: 5.5 }`, 'timezone', "Type '5.5' is not assignable to type"],
  ])('%s', (options, underlined, reason) => {
    const [[word, ...lines] = [], ...others] = errors(`createClient(${options})`)
    expect(word).toBe(underlined)
    expect(lines.slice(0, 2)).toEqual([
      'No overload matches this call.',
      '  The last overload gave the following error.',
    ])
    expect(lines.join('\n')).toContain(reason)
    expect(lines.join('\n')).not.toContain('relay')
    expect(others).toEqual([])
  })
})
