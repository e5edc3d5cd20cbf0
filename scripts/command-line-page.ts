/**
 * `npm run generate`: writes docs/command-line.md, and a page of docs/commands for each command, from the commands, their
 * flags and the output of their examples.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { Command, Option } from 'commander'
import { exampleOf } from '../src/cli/calls/examples.ts'
import { leavesOf, wordsOf } from '../src/cli/command-words.ts'
import { termOf } from '../src/cli/flags.ts'
import type { Io } from '../src/cli/output/io.ts'
import { addDetails, createProgram } from '../src/cli/program.ts'
import { run } from '../src/cli/run.ts'
import { commandOf } from '../src/cli/spelling.ts'
import { SYNC_EXAMPLES } from '../src/cli/sync/sync.ts'
import { operationsOf } from '../src/operations/index.ts'
import { PNG } from '../test/png.ts'
import { withSymbols } from './undocumented.ts'

const ROOT = join(import.meta.dirname, '..')

/** Lines of output that the page shows of each example. */
const SHOWN = 8
const COLUMNS = 76

/** A terminal that remembers what is written to it. */
function terminal(): { readonly io: Io; text(): string } {
  let text = ''
  const write = (chunk: unknown, _: unknown, done: () => void) => {
    text += chunk
    done()
  }
  const output = () => new Writable({ write, decodeStrings: false })
  const io: Io = {
    env: { NO_COLOR: '1' },
    stdin: Readable.from([]),
    stdout: Object.assign(output(), { isTTY: true, columns: COLUMNS }),
    stderr: output(),
    signal: new AbortController().signal,
  }
  return { io, text: () => text }
}

const TABLE = '| Flag | Meaning |\n|---|---|'

/** What an example prints, run in a folder of its own. */
async function outputOf(line: string): Promise<string> {
  const { io, text } = terminal()
  const words = [...line.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''))
  const code = await run(words.slice(1), io)
  if (code !== 0) throw new Error(`${line}: ended with ${code}: ${text()}`)
  // A run takes another time on every machine.
  const lines = text()
    .trimEnd()
    .replaceAll(/\d+\.\d s,(\s+at) [\d-]+T[\d:]+Z/g, '0.4 s,$1 2026-07-01T01:15:02Z')
    .split('\n')
    // A terminal breaks a long word itself.
    .map((line) => (line.length > COLUMNS ? `${line.slice(0, COLUMNS - 1)}…` : line))
  return (lines.length > SHOWN ? [...lines.slice(0, SHOWN - 1), '…'] : lines).join('\n')
}

/** A command line over several lines of a page. */
function wrapped(line: string): string {
  const lines: string[] = []
  for (const part of line.split(/ (?=--)/)) {
    const last = lines.at(-1)
    if (last !== undefined && last.length + part.length < COLUMNS - 4) lines[lines.length - 1] = `${last} ${part}`
    else lines.push(part)
  }
  return lines.join(' \\\n  ')
}

const cell = (text: string) =>
  withSymbols(text)
    .replaceAll('|', '\\|')
    .replaceAll(/[<>{}*_]/g, '\\$&')

/** Flags that most calls have are listed once. */
const COMMON = ['timeout', 'retries', 'rate-limit', 'mock', 'format', 'columns', 'output', 'excel', 'no-color']
const isCommon = ({ long }: Option) => COMMON.includes(long?.slice(2) ?? '')

function flagsOf(command: Command, wanted: (option: Option) => boolean): string[] {
  const shown = command.options.filter((option) => !option.hidden && wanted(option))
  return shown.map(
    (option) => `| \`${termOf(command, option).replaceAll('|', '\\|')}\` | ${cell(option.description)} |`,
  )
}

async function sectionOf(command: Command, example: string, hasOutput: boolean, isCall: boolean): Promise<string> {
  await addDetails(command)
  const flags = flagsOf(command, (option) => !isCall || !isCommon(option))
  const output = hasOutput ? ['```', await outputOf(example), '```', ''] : []
  const description = cell(command.description())
  return [
    `## ${wordsOf(command)}\n`,
    `${description}\n`,
    '```sh',
    wrapped(example),
    '```',
    '',
    ...output,
    ...(flags.length > 0 ? [TABLE, ...flags, ''] : []),
  ].join('\n')
}

/** The pages by their paths: of the command line, and of each command by its first word, such as `offers`. */
export async function commandPages(): Promise<Map<string, string>> {
  const before = process.cwd()
  const folder = mkdtempSync(join(tmpdir(), 'command-line-'))
  process.chdir(folder)
  try {
    writeFileSync('summer.png', PNG)
    const program = createProgram(
      terminal().io,
      'network',
      () => '',
      () => {},
    )
    const leaves = leavesOf(program)
    const examples = new Map([...operationsOf('network')].map(([name, one]) => [commandOf(name), exampleOf(one)]))
    const sections = new Map<string, string[]>()
    const list: string[] = []
    for (const command of leaves) {
      const name = wordsOf(command)
      const [page = ''] = name.split(' ')
      const own = examples.get(name) ?? (name === 'sync' ? SYNC_EXAMPLES[0] : undefined)
      const section = await sectionOf(
        command,
        own ?? `affiliate-network-sdk ${name}${name === 'mcp' ? ' --mock' : ''}`,
        own !== undefined && !own.includes(' <'),
        examples.has(name),
      )
      sections.set(page, [...(sections.get(page) ?? []), section])
      const anchor = name === page ? '' : `#${name.replaceAll(' ', '-')}`
      list.push(`| [\`${name}\`](commands/${page}.md${anchor}) | ${cell(firstSentenceOf(command.description()))} |`)
    }
    const common = flagsOf(leaves[0] as Command, isCommon)
    const pages = new Map([
      ['docs/command-line.md', `${HEAD}\n${TABLE}\n${common.join('\n')}\n\n${LIST}\n${list.join('\n')}\n`],
    ])
    for (const [page, texts] of sections) {
      const text = texts.join('\n')
      pages.set(`docs/commands/${page}.md`, `# Command: ${page}\n\n${aboutOf(page, text)}\n${text}`)
    }
    return pages
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
}

/** Without what is in parentheses, such as the operation. */
const firstSentenceOf = (text: string) => text.replace(/ \([^)]*\)/, '').split(/(?<=\.) /)[0] ?? ''

const LIST = `## Commands

| Command | What it does |
|---|---|`

const aboutOf = (
  page: string,
  text: string,
) => `Flags, examples and output of \`affiliate-network-sdk ${page}\`. For settings,
output and common flags, see [Command line](../command-line.md).
${text.includes('†') ? "† The service doesn't document the meaning or the format.\n" : ''}`

const HEAD = `# Command line

Make calls, export reports and run a sync from a terminal. Every SDK call
except \`offers.set\` and \`request\` is a command:
\`offers.list\` is \`affiliate-network-sdk offers list\`. Its flags are named
after the service's parameters, and both \`--order-by\` and \`--orderBy\` work.

\`\`\`sh
export NETWORK_URL=https://acme.example NETWORK_TIMEZONE=0
export NETWORK_KEY_FILE=~/.network-key
npx affiliate-network-sdk offers list --status Active
npx affiliate-network-sdk reports conversion --all \\
  --from 2026-06-01 --to 2026-06-30 \\
  --fields ck_conversion_time,ck_payout,ck_offer_id \\
  --order-by ck_conversion_time --order ASC --output june.csv
\`\`\`

In PowerShell, set \`$env:NETWORK_URL = 'https://acme.example'\` and
\`$env:NETWORK_KEY_FILE = "$HOME\\network-key"\`, and in cmd.exe
\`set NETWORK_URL=https://acme.example\`. End continued lines with
\`\` \` \`\` in PowerShell, \`^\` in cmd.exe. A key file must be UTF-8, which
PowerShell 5.1's \`>\` isn't.

To try a command without an account, add \`--mock\`. It runs on a [mock
network](mock-network.md) in the same process, and writes aren't kept.

## Settings

| Variable | Meaning |
|---|---|
| \`NETWORK_URL\` | network address |
| \`NETWORK_KEY\` | API key. It has no flag, because flags stay in the shell history |
| \`NETWORK_KEY_FILE\` | file with the API key, instead of \`NETWORK_KEY\` |
| \`NETWORK_TIMEZONE\` | report time zone, in whole hours from UTC |
| \`NETWORK_RATE_LIMIT\` | maximum requests per time, such as \`20/60s\`. No limit by default. \`--rate-limit\` takes precedence |
| \`NETWORK_ALLOW_HTTP\` | \`true\` allows an \`http:\` address, and sends the key in clear text |
| \`AFFILIATE_ID\`, \`AFFILIATE_KEY\` | affiliate id and key, instead of \`NETWORK_KEY\`. The commands are then the affiliate calls |
| \`NETWORK_PROFILE\` | [profile](check-your-network.md#keep-a-profile) of the network |

A rate limit applies to one command. Networks usually count all requests
with a key, so split the limit between commands that run at the same time,
or write a program with a [shared
limiter](networking.md#several-processes-with-one-key).

## Values and output

- **Values.** An id follows the command. Separate list items with commas, or
  repeat the flag. Booleans are \`--ssl\` or \`--no-ssl\`, and structured values
  are JSON.
- **Days** can be \`today\`, \`yesterday\`, or \`-7d\` for seven days ago, in
  \`--timezone\`, \`NETWORK_TIMEZONE\` or UTC. Reports also take
  \`--this-month\`, \`--last-month\`, \`--this-week\`, \`--last-week\`,
  \`--last-7-days\` and \`--last-30-days\`. Weeks start on Monday, and the last
  two periods end yesterday.
- **Lists** return one page, and stderr says if there are more. \`--all\`
  returns every row, and exits with code 1 if rows moved between pages.
  \`--order-by\` gives pages a stable order.
- **Sums.** \`--by ck_affiliate_name --sum ck_payout\` adds up every row
  exactly, for each group and currency. For approved payouts, use
  \`reports conversion --status Approved\`: the service doesn't document which
  conversions its other reports count.
- **Formats.** \`--format\` is \`table\`, \`csv\`, \`json\` or \`jsonl\`. The default
  is \`table\` in a terminal and \`jsonl\` elsewhere. \`--excel us\` and
  \`--excel eu\` write CSV for opening in Excel with a double-click, \`eu\`
  with semicolons and decimal commas. Both write text that Excel would
  change, such as \`0174\` or \`3/4\`, as \`="0174"\`. In any CSV, an apostrophe
  protects text that a spreadsheet would run as a formula.
- **Control characters**, direction marks and zero-width characters are
  escaped in a terminal (\`\\u001b\`), but not in pipes and files.
- **Files.** \`--output\` writes every row, unless you add \`--page\` or
  \`--limit\`. It changes the file only if the command succeeds.
- **Writes** in a terminal show the record, each field before and after, and
  the request, and ask for confirmation. Elsewhere they show the request
  only, and send nothing without \`--yes\`. \`delete-all\` asks for the offer
  id: \`--yes=1001\`.
  \`offers update 1001,1002\` changes offers one after the other, and stops at
  the first error.
- **Streams.** Results go to stdout, everything else to stderr.

| Exit code | Meaning |
|---|---|
| 0 | success |
| 1 | a call failed, days of a sync failed, or you answered no |
| 2 | an invalid command line or setting |
| 3 | a sync didn't store days that would [lose most of their rows](sync-operations.md#lost-rows) |
| 4 | \`sync --check\` or \`doctor --against\` found differences |
| 5 | another sync is using the table |
| 6 | a sync database error |
| 130 | Ctrl-C |

## Common flags
`

if (import.meta.main) {
  mkdirSync(join(ROOT, 'docs/commands'), { recursive: true })
  for (const [path, text] of await commandPages()) writeFileSync(join(ROOT, path), text)
}
