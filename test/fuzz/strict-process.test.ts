import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, it } from 'vitest'

it('failing calls cause no unhandled rejection and do not keep the process alive', async () => {
  const script = fileURLToPath(new URL('strict-process.ts', import.meta.url))
  const child = spawn(process.execPath, [
    '--conditions=affiliate-network-sdk-source',
    '--unhandled-rejections=strict',
    script,
  ])
  let output = ''
  child.stdout.on('data', (chunk) => {
    output += chunk
  })
  child.stderr.on('data', (chunk) => {
    output += chunk
  })
  const code = await new Promise((resolve) => child.on('close', resolve))
  expect(output.trim()).toBe('settled 180')
  expect(code).toBe(0)
})
