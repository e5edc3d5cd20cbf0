/** How affiliates name the places that their traffic comes from, and what a browser coming from there refers to. */
const referrers: Readonly<Record<string, string>> = {
  fb_ads: 'https://social.example/',
  'google-search': 'https://search.example/',
  newsletter: '',
  tiktok: 'https://clips.example/',
  native_07: 'https://news.example/',
  'push-main': '',
  blog: 'https://blog.example/best-of?page=2&q=a%20b',
  抖音: 'https://视频.example/',
  'телеграм-канал': '',
  'coupon site': 'https://coupons.example/today',
  seo: 'https://search.example/',
  pop_12: 'https://видео.example/',
}

export const sources: readonly string[] = Object.keys(referrers)

/** Nothing for a source that is not known here. */
export const referrerOf = (source: string): string => referrers[source] ?? ''
