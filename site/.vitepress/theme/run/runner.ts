import { transform } from 'sucrase'
import type { Message, RunSettings } from '../../../run/messages.ts'
import frame from '../../cache/run/frame.html?url&no-inline'
import guides from '../../cache/run/guides.js?url&no-inline'

/** The file of modules, once it is fetched. */
let modules: Promise<Blob> | undefined

async function fetchModules(): Promise<Blob> {
  const response = await fetch(guides)
  if (!response.ok) throw new Error(`${guides}: status ${response.status}`)
  return response.blob()
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
  modules ??= fetchModules()
  modules.catch(() => {
    modules = undefined
  })
  const parts = [
    `const program = async (require, exports) => { ${script}\n};
const [lines, settings] = [${script.split('\n').length}, ${JSON.stringify(settings)}];\n`,
    await modules,
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
