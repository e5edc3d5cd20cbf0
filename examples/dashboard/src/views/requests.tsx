import type { Preview } from 'affiliate-network-sdk'

/** The requests that would be sent, without the key. */
export function Requests({ of }: { of: readonly Preview[] }) {
  return (
    <figure class="request">
      <figcaption>{of.length === 1 ? 'Request' : `${of.length} requests, one after the other`}</figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keyboard */}
      <section tabIndex={0} aria-label="Requests">
        {of.map(({ method, url, body }) => (
          <code key={`${url} ${body}`}>
            <b>{method}</b> {decodeURIComponent(url)}
            {typeof body === 'string' && <span>{body}</span>}
          </code>
        ))}
      </section>
    </figure>
  )
}
