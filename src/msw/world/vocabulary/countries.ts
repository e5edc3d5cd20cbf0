/** Countries that traffic comes from: code, share of the traffic, some regions for rules, a few carriers. */
export interface Country {
  readonly code: string
  readonly share: number
  readonly regions: readonly string[]
  readonly isps: readonly string[]
}

const country = (code: string, share: number, regions: string, isps: string): Country => ({
  code,
  share,
  regions: regions.split(' '),
  isps: isps.split('|'),
})

export const countries: readonly Country[] = [
  country('US', 220, 'CA NY TX FL WA', 'Comcast Cable|Verizon Wireless|AT&T Services|T-Mobile USA'),
  country('CN', 110, 'BJ SH GD ZJ', 'China Mobile|China Unicom|中国电信'),
  country('IN', 120, 'MH KA DL TN', 'Reliance Jio|Bharti Airtel'),
  country('DE', 70, 'BE BY HE NW', 'Deutsche Telekom|Vodafone Deutschland'),
  country('GB', 65, 'ENG SCT WLS NIR', 'BT|Sky Broadband|EE'),
  country('JP', 60, '13 27 14 23', 'NTT Docomo|SoftBank|KDDI'),
  country('BR', 60, 'SP RJ MG BA', 'Claro|Vivo|TIM Brasil'),
  country('FR', 50, 'IDF ARA PAC', 'Orange|Free|SFR'),
  country('RU', 45, 'MOW SPE', 'МТС|Beeline|МегаФон'),
  country('KR', 40, '11 26', 'SK Telecom|KT'),
  country('SG', 30, '01 02', 'Singtel|StarHub'),
  country('ID', 40, 'JK JB', 'Telkomsel|Indosat'),
  country('VN', 30, 'HN SG', 'Viettel|VNPT'),
  country('TH', 30, '10 50', 'AIS|TrueMove H'),
  country('MX', 30, 'CMX JAL', 'Telcel|Izzi'),
  country('ES', 28, 'MD CT', 'Movistar|Orange España'),
  country('IT', 28, '25 62', 'TIM|Fastweb'),
  country('CA', 25, 'ON QC BC', 'Rogers|Bell Canada'),
  country('AU', 22, 'NSW VIC', 'Telstra|Optus'),
  country('TR', 22, '34 06', 'Turkcell|Türk Telekom'),
  country('PL', 18, '14 12', 'Orange Polska|Play'),
  country('NL', 15, 'NH ZH', 'KPN|Ziggo'),
  country('AE', 14, 'DU AZ', 'Etisalat|du'),
  country('IL', 12, 'TA JM', 'Bezeq|Cellcom'),
  country('GR', 10, 'I B', 'Cosmote|Vodafone Greece'),
  country('ZA', 10, 'GP WC', 'Vodacom|MTN'),
]
