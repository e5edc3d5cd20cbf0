import type { Banner } from 'affiliate-network-sdk'
import { Icon } from './icons.tsx'

interface CreativesGridProps {
  readonly banners: readonly Banner[]
  readonly onDelete: (banner: Banner) => void
}

export function CreativesGrid({ banners, onDelete }: CreativesGridProps) {
  if (banners.length === 0) return <p class="empty">No creatives yet.</p>
  return (
    <ul class="creatives">
      {banners.map((banner) => (
        <li key={banner.banner_id} data-banner={banner.banner_id}>
          <Picture banner={banner} />
          <div>
            <span class="name" title={nameOf(banner)}>
              {nameOf(banner)}
            </span>
            <small>
              {[banner.width && `${banner.width} × ${banner.height}`, banner.type_dict].filter(Boolean).join(' · ')}
            </small>
          </div>
          <button
            type="button"
            class="button quiet square"
            aria-label={`Delete ${nameOf(banner)}`}
            onClick={() => onDelete(banner)}
          >
            <Icon name="trash" />
          </button>
        </li>
      ))}
    </ul>
  )
}

export const nameOf = ({ name, banner_id }: Banner): string => name || `creative ${banner_id}`

/** The image. Width and height reserve its place while it loads. */
export function Picture({ banner: { url, width, height } }: { banner: Banner }) {
  return (
    <span class="picture">
      {url ? (
        <img src={url} alt="" width={width ?? undefined} height={height ?? undefined} loading="lazy" />
      ) : (
        <Icon name="image" />
      )}
    </span>
  )
}
