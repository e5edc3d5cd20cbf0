/** `npm run generate`: writes docs/command-line.md from the commands, their flags and the output of their examples. */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable, Writable } from 'node:stream'
import type { Command, Option } from 'commander'
import { exampleOf } from '../src/cli/calls/examples.ts'
import { wordsOf } from '../src/cli/command-words.ts'
import { termOf } from '../src/cli/flags.ts'
import type { Io } from '../src/cli/output/io.ts'
import { addDetails, createProgram, leavesOf } from '../src/cli/program.ts'
import { run } from '../src/cli/run.ts'
import { SYNC_EXAMPLES } from '../src/cli/sync/sync.ts'
import { operationsOf } from '../src/operations/index.ts'
import { PNG } from '../test/png.ts'

/** The page. */
export const PAGE = join(import.meta.dirname, '../docs/command-line.md')

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

const TABLE = '| flag | meaning |\n|---|---|'

/** What an example prints, run in a folder of its own. */
async function outputOf(line: string): Promise<string> {
  const { io, text } = terminal()
  const words = [...line.matchAll(/(?:[^\s"]|"[^"]*")+/g)].map(([word]) => word.replaceAll('"', ''))
  const code = await run(words.slice(1), io)
  if (code !== 0) throw new Error(`${line}: ended with ${code}: ${text()}`)
  // A run takes another time on every machine.
  const lines = text()
    .trimEnd()
    .replaceAll(/\d\.\d s$/gm, '0.4 s')
    .split('\n')
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

const cell = (text: string) => text.replaceAll('|', '\\|').replaceAll(/[<>{}*_]/g, '\\$&')

/** Flags that most calls have are listed once. */
const COMMON = ['timeout', 'retries', 'rate-limit', 'mock', 'format', 'columns', 'output', 'no-color']
const isCommon = ({ long }: Option) => COMMON.includes(long?.slice(2) ?? '')

function flagsOf(command: Command, wanted: (option: Option) => boolean): string[] {
  const shown = command.options.filter((option) => !option.hidden && wanted(option))
  return shown.map(
    (option) => `| \`${termOf(command, option).replaceAll('|', '\\|')}\` | ${cell(option.description)} |`,
  )
}

async function sectionOf(command: Command, example: string, hasOutput: boolean, isCall: boolean): Promise<string> {
  await addDetails(command)
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
    TABLE,
    ...flagsOf(command, (option) => !isCall || !isCommon(option)),
    '',
  ].join('\n')
}

/** The page of all commands. */
export async function commandLinePage(): Promise<string> {
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
    const examples = new Map(
      [...operationsOf('network')].map(([name, one]) => [name.replaceAll('.', ' '), exampleOf(one)]),
    )
    const sections: string[] = []
    for (const command of leavesOf(program)) {
      const name = wordsOf(command)
      const own = examples.get(name) ?? (name === 'sync' ? SYNC_EXAMPLES[0] : undefined)
      sections.push(
        await sectionOf(
          command,
          own ?? `affiliate-network-sdk ${name}${name === 'mcp' ? ' --mock' : ''}`,
          own !== undefined && !own.includes(' <'),
          examples.has(name),
        ),
      )
    }
    const common = flagsOf(leavesOf(program)[1] as Command, isCommon)
    return `${HEAD}\n${TABLE}\n${common.join('\n')}\n\n${sections.join('\n')}`
  } finally {
    process.chdir(before)
    rmSync(folder, { recursive: true })
  }
}

const HEAD = `# Command line

Every call of the client is also a command: \`offers.list\` is
\`affiliate-network-sdk offers list\`. Its flags have the names of the
service's parameters. \`affiliate-network-sdk <command> --help\` shows them in
a terminal.

\`\`\`sh
export NETWORK_URL=https://acme.example NETWORK_TIMEZONE=0
export NETWORK_KEY_FILE=~/.network-key
affiliate-network-sdk offers list --status Active
affiliate-network-sdk reports conversion --from 2026-06-01 --to 2026-06-30 \\
  --fields ck_conversion_time,ck_payout,ck_offer_id --all \\
  --orderBy ck_conversion_time --order ASC --output june.csv
\`\`\`

To try a command without an account, add \`--mock\`. It runs on a [mock
network](mock-network.md) in the same process, and forgets what was written
when it ends.

## Settings

| variable | meaning |
|---|---|
| \`NETWORK_URL\` | address of the network |
| \`NETWORK_KEY\` | the API key. There is no flag for it, because flags stay in the shell's history |
| \`NETWORK_KEY_FILE\` | a file with the API key, in place of \`NETWORK_KEY\` |
| \`NETWORK_TIMEZONE\` | time zone of reports, in whole hours from UTC |
| \`NETWORK_RATE_LIMIT\` | the most requests in a time, such as \`20/60s\`. No limit by default. \`--rate-limit\` takes precedence |
| \`NETWORK_ALLOW_HTTP\` | \`true\` allows an address with \`http:\`. The key is then sent in clear text |
| \`AFFILIATE_ID\`, \`AFFILIATE_KEY\` | id and key of an affiliate, in place of \`NETWORK_KEY\`. The commands are then the calls that affiliates may make |

A rate limit applies to one command: in any 60 seconds, it starts at most 20
requests. A network usually counts all requests with a key, so commands that
run at the same time, or shortly after each other, need a part of the limit
each. For a limit that several processes share, write a program with a
[\`limiter\`](networking.md#several-processes-with-one-key).

## Values and output

- **Values.** Write an id after the command, lists with commas or with the
  flag repeated, booleans as \`--ssl\` or \`--no-ssl\`, and structured values as
  JSON.
- **Days** can be words: \`today\`, \`yesterday\`, or \`-7d\` for seven days ago,
  in the time zone of the command (\`--timezone\` or \`NETWORK_TIMEZONE\`, or
  else UTC). Reports also take \`--last-month\`.
- **Lists** return one page. If there are more, a line on stderr says how
  many rows there are. With \`--all\` they return every row of every page, and
  exit with code 1 if rows moved in the meantime. Give \`--orderBy\`, so that
  pages have a stable order.
- **Formats.** Results are a table in a terminal, and one line of JSON for
  each row elsewhere. \`--format\` selects \`table\`, \`csv\`, \`json\` or \`jsonl\`.
  CSV follows RFC 4180; a text that a spreadsheet would run as a formula
  gets an apostrophe in front. It is UTF-8 without a byte order mark: import
  it into Excel with Data > From Text/CSV, not with a double click.
- **Unseen characters.** On a terminal, control characters, direction marks
  and characters without a width are shown as in JSON: \`\\u001b\`. In pipes
  and files, CSV and JSON keep every byte.
- **Files.** \`--output\` writes to a file, which keeps its mode. If the
  command fails, the file is not created or changed. Only a process that is
  killed by SIGKILL leaves a file with a name such as
  \`.affiliate-network-sdk-….tmp\`, which you can delete.
- **Writes** show their request and ask before they send it. \`--yes\` sends
  it without asking. Without a terminal and without \`--yes\`, nothing is
  sent. \`deleteAll\` asks for the id of the offer; \`--yes=1001\` answers it.
- **Streams.** Results go to stdout, everything else to stderr.

| exit code | meaning |
|---|---|
| 0 | success |
| 1 | a call failed, or days of a sync failed |
| 2 | an invalid command line or setting |
| 3 | a sync kept days as they were, because it would [lose most of their rows](sync-operations.md#lost-rows), or the rows do not agree with the report |
| 4 | \`sync --check\` found differences |
| 5 | another sync is using the table |
| 6 | the database of a sync cannot be used |
| 130 | Ctrl-C |

If tables of a sync end differently, 3 comes before 1, and 1 before 4.

## Databases of a sync

- **PostgreSQL.** Write TLS settings into the address, as for other
  programs: \`postgres://user@host/database?sslmode=verify-full\`, with
  \`&sslrootcert=/path/ca.pem\` for a certificate of your own.
  \`sslmode=no-verify\` encrypts, but accepts any server. Without \`sslmode\`,
  the connection is not encrypted. The variables of PostgreSQL, such as
  \`PGPASSWORD\` and \`PGSSLMODE\`, apply as well.
- **ClickHouse.** \`clickhouses://user@host/database\` uses HTTPS, on port 8443
  unless the address names one; \`clickhouse://\` uses HTTP, on port 8123.
- **Several networks** can keep tables in one database: give each its own
  \`--table\`. In PostgreSQL it may begin with a schema:
  \`--table acme.conversions\`.
- **Logs.** Where stderr is not a terminal, each line to it starts with the
  time. On a terminal, the summary is a table.

## Flags of every call
`

if (import.meta.main) writeFileSync(PAGE, await commandLinePage())
