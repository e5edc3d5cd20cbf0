import { inParentheses } from '../../errors/describe.ts'
import { ConnectionError } from '../../errors/errors.ts'
import { codeOrName, textProperty } from '../failure.ts'

/**
 * Loads the code that only uploads need: `node:http` takes longer to load than this whole package, and `node:fs/promises` a
 * tenth of that time. A bundle may lack it.
 * @throws ConnectionError that names the module
 */
export async function loadUploadCode(operation: string): Promise<typeof import('./upload-code.ts')> {
  try {
    return await import('./upload-code.ts')
  } catch (cause) {
    const code = codeOrName(cause)
    const reason = textProperty(cause, 'message') ?? 'an unknown error'
    const message = `${operation}: the code for uploads could not be loaded${inParentheses(code)}: ${reason}`
    const error = new ConnectionError(message, { operation, outcome: 'not-sent', code })
    throw Object.defineProperty(error, 'cause', { value: cause, configurable: true, writable: true })
  }
}
