/** Names that affiliates give to their traffic sources, and the page that a browser refers to; none for an app or mail. */
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
}

export const sources: readonly string[] = Object.keys(referrers)

/** Empty for an unknown source. */
export const referrerOf = (source: string): string => (Object.hasOwn(referrers, source) && referrers[source]) || ''
