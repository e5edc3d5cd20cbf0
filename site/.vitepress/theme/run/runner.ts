import { transform } from 'sucrase'
import type { Message, RunSettings } from '../../../run/messages.ts'
import { fileOf, importsOf } from '../../../run/modules.ts'
import frame from '../../cache/run/frame.html?url&no-inline'
import guides from '../../cache/run/guides.js?url&no-inline'
import programs from '../../cache/run/programs.js?url&no-inline'

/** The files of modules, as they were fetched. */
const files = new Map<string, Promise<Blob>>()

function fileAt(address: string): Promise<Blob> {
  const before = files.get(address)
  if (before !== undefined) return before
  const file = fetch(address).then((response) => {
    if (!response.ok) throw new Error(`${address}: status ${response.status}`)
    return response.blob()
  })
  files.set(address, file)
  file.catch(() => files.delete(address))
  return file
}

/**
 * Runs a program in a worker of a frame with an origin and a policy of its own, from which it reaches neither the site
 * nor any other host: a link may come from anyone. Returns how to end it.
 */
export async function run(
  code: string,
  settings: RunSettings,
  receive: (message: Message) => void,
): Promise<() => void> {
  // On the lines of the source, so that an error names these.
  const { code: script } = transform(code, { transforms: ['typescript', 'imports'], disableESTransforms: true })
  const needed = importsOf(code).some((name) => fileOf(name) === 'programs') ? [guides, programs] : [guides]
  const modules = await Promise.all(needed.map(fileAt))
  const parts = [
    `const program = async (require, exports) => { ${script}\n};
const [lines, settings] = [${script.split('\n').length}, ${JSON.stringify(settings)}];\n`,
    ...modules,
    ';start()',
  ]
  const channel = new MessageChannel()
  channel.port1.onmessage = ({ data }: MessageEvent<Message>) => receive(data)
  const element = Object.assign(document.createElement('iframe'), {
    src: frame,
    hidden: true,
    title: 'Runs an example',
  })
  element.setAttribute('sandbox', 'allow-scripts')
  element.onload = () => element.contentWindow?.postMessage(parts, '*', [channel.port2])
  document.body.append(element)
  return () => element.remove()
}
