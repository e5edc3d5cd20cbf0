/** A country that visitors come from. */
export interface Country {
  readonly code: string
  /** Share of the traffic. */
  readonly share: number
  /** Hours from UTC where most of its people live, all year. */
  readonly utcOffset: number
  /** The language of browsers. */
  readonly language: string
  /** Region codes for geo rules. */
  readonly regions: readonly string[]
  readonly isps: readonly string[]
}

const country = (code: string, share: number, utcOffset: number, language: string, regions: string, isps: string) => ({
  code,
  share,
  utcOffset,
  language,
  regions: regions.split(' '),
  isps: isps.split('|'),
})

export const countries: readonly Country[] = [
  country('US', 220, -6, 'en-US', 'CA NY TX FL WA', 'Comcast Cable|Verizon Wireless|AT&T Services|T-Mobile USA'),
  country('CN', 110, 8, 'zh-CN', 'BJ SH GD ZJ', 'China Mobile|China Unicom|中国电信'),
  country('IN', 120, 5, 'en-IN', 'MH KA DL TN', 'Reliance Jio|Bharti Airtel'),
  country('DE', 70, 1, 'de-DE', 'BE BY HE NW', 'Deutsche Telekom|Vodafone Deutschland'),
  country('GB', 65, 0, 'en-GB', 'ENG SCT WLS NIR', 'BT|Sky Broadband|EE'),
  country('JP', 60, 9, 'ja-JP', '13 27 14 23', 'NTT Docomo|SoftBank|KDDI'),
  country('BR', 60, -3, 'pt-BR', 'SP RJ MG BA', 'Claro|Vivo|TIM Brasil'),
  country('FR', 50, 1, 'fr-FR', 'IDF ARA PAC', 'Orange|Free|SFR'),
  country('RU', 45, 3, 'ru-RU', 'MOW SPE', 'МТС|Beeline|МегаФон'),
  country('KR', 40, 9, 'ko-KR', '11 26', 'SK Telecom|KT'),
  country('SG', 30, 8, 'en-SG', '01 02', 'Singtel|StarHub'),
  country('ID', 40, 7, 'id-ID', 'JK JB', 'Telkomsel|Indosat'),
  country('MX', 30, -6, 'es-MX', 'CMX JAL', 'Telcel|Izzi'),
  country('ES', 28, 1, 'es-ES', 'MD CT', 'Movistar|Orange España'),
  country('IT', 28, 1, 'it-IT', '25 62', 'TIM|Fastweb'),
  country('CA', 25, -5, 'en-CA', 'ON QC BC', 'Rogers|Bell Canada'),
  country('AU', 22, 10, 'en-AU', 'NSW VIC', 'Telstra|Optus'),
  country('AE', 14, 4, 'ar-AE', 'DU AZ', 'Etisalat|du'),
  country('GR', 10, 2, 'el-GR', 'I B', 'Cosmote|Vodafone Greece'),
  country('ZA', 10, 2, 'en-ZA', 'GP WC', 'Vodacom|MTN'),
]

const byCode = new Map(countries.map((country) => [country.code, country]))

export const countryOf = (code: string): Country | undefined => byCode.get(code)
