/** Countries that traffic comes from: code, share of the traffic, whole hours from UTC, some regions for rules, a few carriers. */
export interface Country {
  readonly code: string
  readonly share: number
  /** Where most of its people live, the whole year. */
  readonly utcOffset: number
  readonly regions: readonly string[]
  readonly isps: readonly string[]
}

const country = (code: string, share: number, utcOffset: number, regions: string, isps: string): Country => ({
  code,
  share,
  utcOffset,
  regions: regions.split(' '),
  isps: isps.split('|'),
})

export const countries: readonly Country[] = [
  country('US', 220, -6, 'CA NY TX FL WA', 'Comcast Cable|Verizon Wireless|AT&T Services|T-Mobile USA'),
  country('CN', 110, 8, 'BJ SH GD ZJ', 'China Mobile|China Unicom|中国电信'),
  country('IN', 120, 5, 'MH KA DL TN', 'Reliance Jio|Bharti Airtel'),
  country('DE', 70, 1, 'BE BY HE NW', 'Deutsche Telekom|Vodafone Deutschland'),
  country('GB', 65, 0, 'ENG SCT WLS NIR', 'BT|Sky Broadband|EE'),
  country('JP', 60, 9, '13 27 14 23', 'NTT Docomo|SoftBank|KDDI'),
  country('BR', 60, -3, 'SP RJ MG BA', 'Claro|Vivo|TIM Brasil'),
  country('FR', 50, 1, 'IDF ARA PAC', 'Orange|Free|SFR'),
  country('RU', 45, 3, 'MOW SPE', 'МТС|Beeline|МегаФон'),
  country('KR', 40, 9, '11 26', 'SK Telecom|KT'),
  country('SG', 30, 8, '01 02', 'Singtel|StarHub'),
  country('ID', 40, 7, 'JK JB', 'Telkomsel|Indosat'),
  country('VN', 30, 7, 'HN SG', 'Viettel|VNPT'),
  country('TH', 30, 7, '10 50', 'AIS|TrueMove H'),
  country('MX', 30, -6, 'CMX JAL', 'Telcel|Izzi'),
  country('ES', 28, 1, 'MD CT', 'Movistar|Orange España'),
  country('IT', 28, 1, '25 62', 'TIM|Fastweb'),
  country('CA', 25, -5, 'ON QC BC', 'Rogers|Bell Canada'),
  country('AU', 22, 10, 'NSW VIC', 'Telstra|Optus'),
  country('TR', 22, 3, '34 06', 'Turkcell|Türk Telekom'),
  country('PL', 18, 1, '14 12', 'Orange Polska|Play'),
  country('NL', 15, 1, 'NH ZH', 'KPN|Ziggo'),
  country('AE', 14, 4, 'DU AZ', 'Etisalat|du'),
  country('IL', 12, 2, 'TA JM', 'Bezeq|Cellcom'),
  country('GR', 10, 2, 'I B', 'Cosmote|Vodafone Greece'),
  country('ZA', 10, 2, 'GP WC', 'Vodacom|MTN'),
]
