/** Names in several scripts, because a table that has only seen ASCII has not been tested. */
export const affiliateNames: readonly string[] = [
  'Blue Harbor Media', '星辰互动传媒', 'Müller & Söhne Performance', 'ООО «Трафик Плюс»', "O'Neill Partners", '株式会社さくらアド', 'وكالة النخلة الرقمية',
  'Café Crème Réseau', '한빛미디어', 'Ελληνική Διαφήμιση', 'צפון מדיה', 'Raketa 🚀 Ads', 'मुंबई डिजिटल', 'บริษัท สยามแอด', 'Łódź Traffic House', 'São Paulo Cliques',
  'Northwind, Inc.', 'Đại Nam Quảng Cáo', 'İstanbul Reklam', 'Zażółć Gęślą', 'Tom & Jerry <Traffic>', 'Green Leaf Publishing', '深圳流量科技', 'Kyiv Performance Київ',
]

/** First and last names of the advertisers' contacts. */
export const contacts: readonly (readonly [string, string])[] = [
  ['Ada', 'Lindqvist'], ['伟', '王'], ['José', 'Núñez'], ['Мария', 'Соколова'], ['さくら', '田中'], ['Fatima', 'الحسيني'], ['Siobhán', "O'Brien"], ['민준', '김'],
  ['Νίκος', 'Παπαδόπουλος'], ['Priya', 'शर्मा'], ['Jean-Luc', 'Lefèvre'], ['Ayşe', 'Yılmaz'],
]

export const companies: readonly string[] = ['Orchid', 'Falcon', 'Summit', 'Lotus', 'Nebula', 'Harbor', 'Quartz', 'Maple', 'Comet', 'Saffron', 'Tundra', 'Velvet']
