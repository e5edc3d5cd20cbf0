import { createRandom } from '../random.ts'
import type { Advertisers } from '../state/advertisers.ts'
import type { Affiliates } from '../state/affiliates.ts'

/** Names in several scripts, so that programs are tested with more than ASCII. */
const AFFILIATES = [
  ..."Blue Harbor Media|星辰互动传媒|Müller & Söhne Performance|ООО «Трафик Плюс»|O'Neill Partners".split('|'),
  ...'株式会社さくらアド|وكالة النخلة الرقمية|Café Crème Réseau|한빛미디어|Ελληνική Διαφήμιση'.split('|'),
  ...'Raketa 🚀 Ads|मुंबई डिजिटल|Łódź Traffic House|Tom & Jerry <Traffic>|Northwind, Inc.'.split('|'),
]

/** Contacts of advertisers: first and last name. */
const CONTACTS = [
  ...'Ada Lindqvist|伟 王|José Núñez|Мария Соколова|さくら 田中'.split('|'),
  ..."Fatima الحسيني|Siobhán O'Brien|민준 김|Νίκος Παπαδόπουλος|Priya शर्मा".split('|'),
].map((name) => name.split(' ') as [string, string])

/** One advertiser for every six offers. If there are four or more, the last one is blocked. */
export function createAdvertisers(advertisers: Advertisers, offers: number, seed: number): void {
  const count = Math.max(2, Math.ceil(offers / 6))
  const first = createRandom(seed, 'advertisers').below(CONTACTS.length)
  for (let index = 0; index < count; index++) {
    const [first_name, last_name] = CONTACTS[(first + index) % CONTACTS.length] as [string, string]
    const round = Math.floor(index / CONTACTS.length)
    advertisers.add({
      first_name,
      last_name: round === 0 ? last_name : `${last_name} ${round + 1}`,
      status: count >= 4 && index === count - 1 ? 'Blocked' : 'Active',
      manager_id: 11 + (index % 3),
    })
  }
}

/** Affiliates from id 42 on. If there are three or more, the last one is inactive. */
export function createAffiliates(affiliates: Affiliates, count: number, seed: number): void {
  const random = createRandom(seed, 'affiliates')
  const first = random.below(AFFILIATES.length)
  let id = 42
  for (let index = 0; index < count; index++) {
    const name = AFFILIATES[(first + index) % AFFILIATES.length] as string
    const round = Math.floor(index / AFFILIATES.length)
    affiliates.add({
      id,
      name: round === 0 ? name : `${name} ${round + 1}`,
      status: count >= 3 && index === count - 1 ? 'Inactive' : 'Active',
    })
    id += random.between(1, 5)
  }
}
