import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'

const router = fileURLToPath(new URL('router.php', import.meta.url))

/** The limits that PHP has by default. */
const LIMITS = ['max_file_uploads=20', 'upload_max_filesize=2M', 'post_max_size=8M', 'max_input_vars=1000']

/** Whether the command `php` exists. Without it the tests are skipped, with a note. */
export const hasPhp = spawnSync('php', ['-v']).status === 0
if (!hasPhp)
  console.warn('Tests against PHP are skipped, because there is no php (on Debian: apt-get install php-cli).')

/** A request as PHP has parsed it. */
export interface PhpRequest {
  readonly method: string
  readonly path: string
  readonly get: Readonly<Record<string, unknown>>
  readonly post: Readonly<Record<string, unknown>>
  readonly files: readonly PhpFile[]
}

interface PhpFile {
  readonly name: string
  readonly type: string
  /** 0, or why PHP has dropped the file: 1 is one of more than `upload_max_filesize`. */
  readonly error: number
  /** The first 100 bytes, as text. */
  readonly content: string
  readonly size: number
}

export interface PhpServer extends AsyncDisposable {
  readonly url: string
  requests(): Promise<PhpRequest[]>
}

/** The service of `router.php`, in PHP's own web server, without the php.ini of this machine. */
export async function phpServer(): Promise<PhpServer> {
  const folder = await mkdtemp(join(tmpdir(), 'php-'))
  const requests = join(folder, 'requests')
  const settings = [...LIMITS, 'display_errors=0', `upload_tmp_dir=${folder}`].flatMap((setting) => ['-d', setting])
  const php = spawn('php', ['-n', ...settings, '-S', '127.0.0.1:0', router], {
    env: { ...process.env, REQUESTS: requests },
    stdio: ['ignore', 'ignore', 'pipe'],
  })
  const [started] = await once(createInterface(php.stderr), 'line')
  return {
    url: /http:\/\/127\.0\.0\.1:\d+/.exec(started)?.[0] ?? '',
    async requests() {
      const lines = (await readFile(requests, 'utf8')).trim().split('\n')
      return lines.map((line) => JSON.parse(line))
    },
    async [Symbol.asyncDispose]() {
      php.kill()
      await once(php, 'exit')
      await rm(folder, { recursive: true })
    },
  }
}
