/** Words that people search for and that pages don't use, by page or section. The search finds them; nobody reads them. */
export const searchWords: Readonly<Record<string, string>> = {
  'docs/getting-started':
    'install installation quick start quickstart tutorial hello world first steps setup begin example',
  'docs/check-your-network': 'doctor does my network work supported diagnose quirks different',
  'docs/calls': 'methods endpoints api list operations all calls create offer',
  'docs/calls#other-calls': 'dry run preview curl',
  'docs/configuration': 'options settings config environment variables',
  'docs/configuration#smaller-bundles': 'bundle size kilobytes kB tree shaking parts performance',
  'docs/keys-and-rotation':
    'key rotation rotate api key token authentication auth login credentials secret secrets manager revoke leak',
  'docs/versions-and-support':
    'versioning semver semantic release changelog breaking upgrade migrate compatibility supported require import esm node bun deno react native support help bug',
  'docs/paging':
    'pagination paginate cursor offset next page infinite scroll iterate all rows every row duplicates duplicate missing',
  'docs/reports-and-time-zones':
    'csv excel export spreadsheet dates days timezone utc daylight saving dst statistics stats',
  'docs/money':
    'payout revenue owe owed paid invoice billing earnings commission refund chargeback sum total float rounding decimal big.js currency',
  'docs/caps-and-budgets': 'caps cap budget daily limit quota used remaining spend',
  'docs/targeting-rules': 'geo country countries device targeting',
  'docs/targeting-rules#copy-an-offer': 'clone duplicate offer copy',
  'docs/uploads': 'creative creatives banner banners image images zip file files upload download progress',
  'docs/uploads#download-creatives': 'download creatives banner file url save',
  'docs/errors-and-retries': 'exception exceptions catch error handling failure',
  'docs/errors-and-retries#retries': 'retry retries backoff idempotency idempotent 429 503',
  'docs/errors-and-retries#timeouts': 'timeout cancel abort aborted signal deadline',
  'docs/errors-and-retries#rate-limits': 'rate limit throttle throttling 429 too many requests',
  'docs/error-codes': 'error code codes errorCode status codes 400 401 403 404 meaning',
  'docs/several-networks': 'multi tenant tenants tenancy multiple networks accounts white label',
  'docs/networking':
    'proxy corporate certificate self-signed tls ssl lambda serverless edge vercel keep-alive undici agent',
  'docs/observability':
    'logging logs log tracing metrics monitoring opentelemetry otel pino datadog sentry debug events',
  'docs/relay': 'browser frontend cors web page backend proxy react vue single page app',
  'docs/relay-servers': 'express hono fastify server sveltekit nuxt astro angular remix worker cloudflare deploy',
  'docs/nextjs': 'next next.js nextjs react server components vercel app router',
  'docs/tanstack-query': 'react query hooks hook useQuery vue svelte swr cache',
  'docs/mock-network': 'sandbox test account fake data staging demo playground without an account',
  'docs/mock-in-tests': 'unit tests test testing vitest jest msw stub fixtures mocking ci',
  'docs/mock-server': 'docker container compose mock server python php go curl postman localhost',
  'docs/sync':
    'database webhook webhooks callback push poll polling cron schedule nightly etl warehouse data postgres postgresql sqlite clickhouse parquet duckdb bigquery snowflake',
  'docs/sync-tables': 'sql query queries dbt schema tables history columns analytics',
  'docs/sync-operations': 'production exit code codes backup monitoring alert failed',
  'docs/command-line': 'cli terminal shell command csv excel json exit code codes',
  'docs/mcp': 'ai agent agents claude chatgpt copilot cursor llm tools model context protocol',
  'docs/http-interface': 'rest api endpoints swagger openapi postman python java php another language postback s2s',
  'docs/security': 'vulnerability security key leak xss csrf supply chain audit',
  'docs/privacy-and-erasure': 'gdpr ccpa dsgvo personal data pii delete erase telemetry ip address',
  'docs/report-fields': 'columns dimensions metrics subid sub id',
  CHANGELOG: 'changelog change log releases release notes what is new history versions',
}
