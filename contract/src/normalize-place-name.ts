export type NormalizedPlaceName = {
  readonly name: string
  /** includes the prefix, since `Kotabaru` is not a Kota */
  readonly whole: string
  readonly kind: 'kota' | 'kabupaten' | 'province' | undefined
}

/** `Kota Adm. Jakarta Barat`, `KAB. BOGOR`, `Prov. Jawa Barat`. */
const PREFIXES = [
  { kind: 'kota', pattern: /^(?:kota(?:madya)?|kodya)(?=[\s.])[\s.]*(?:adm(?:inistrasi)?(?=[\s.])[\s.]*)?/ },
  { kind: 'kabupaten', pattern: /^kab(?:upaten)?(?=[\s.])[\s.]*(?:adm(?:inistrasi)?(?=[\s.])[\s.]*)?/ },
  { kind: 'province', pattern: /^prov?(?:insi|pinsi)?(?=[\s.])[\s.]*/ },
] as const

function foldLetters(written: string): string {
  return written.replace(/[^\p{Letter}\p{Number}]/gu, '')
}

export function normalizePlaceName(written: string): NormalizedPlaceName {
  const lower = written
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase()
    .trim()
  const prefix = PREFIXES.find(({ pattern }) => pattern.test(lower))
  const whole = foldLetters(lower)
  const name = prefix ? foldLetters(lower.replace(prefix.pattern, '')) : whole
  return name === '' ? { name: whole, whole, kind: undefined } : { name, whole, kind: prefix?.kind }
}

/** Keys are normalized names. */
export const PROVINCE_ABBREVIATIONS: Readonly<Record<string, string>> = {
  jabar: 'jawabarat',
  jateng: 'jawatengah',
  jatim: 'jawatimur',
  sumut: 'sumaterautara',
  sumbar: 'sumaterabarat',
  sumsel: 'sumateraselatan',
  kalbar: 'kalimantanbarat',
  kalteng: 'kalimantantengah',
  kalsel: 'kalimantanselatan',
  kaltim: 'kalimantantimur',
  kaltara: 'kalimantanutara',
  sulut: 'sulawesiutara',
  sulteng: 'sulawesitengah',
  sulsel: 'sulawesiselatan',
  sultra: 'sulawesitenggara',
  sulbar: 'sulawesibarat',
  kepri: 'kepulauanriau',
  babel: 'kepulauanbangkabelitung',
  ntb: 'nusatenggarabarat',
  ntt: 'nusatenggaratimur',
  malut: 'malukuutara',
}

const PROVINCE_ALIASES: Readonly<Record<string, string>> = {
  jakarta: 'dkijakarta',
  jakartaraya: 'dkijakarta',
  dki: 'dkijakarta',
  daerahkhususibukotajakarta: 'dkijakarta',
  daerahkhususjakarta: 'dkijakarta',
  dkjakarta: 'dkijakarta',
  yogyakarta: 'daerahistimewayogyakarta',
  jogjakarta: 'daerahistimewayogyakarta',
  jogja: 'daerahistimewayogyakarta',
  diy: 'daerahistimewayogyakarta',
  diyogyakarta: 'daerahistimewayogyakarta',
  nanggroeacehdarussalam: 'aceh',
  nad: 'aceh',
  bangkabelitung: 'kepulauanbangkabelitung',
  ...PROVINCE_ABBREVIATIONS,
}

/** `Prov. DKI Jakarta`, `Jakarta` and `Daerah Khusus Ibukota Jakarta` are equal. */
export function normalizeProvince(written: string): string {
  const { name } = normalizePlaceName(written)
  return PROVINCE_ALIASES[name] ?? name
}

export function isIndonesia(country: string): boolean {
  const letters = country.toLowerCase().replaceAll(/[^a-z]/g, '')
  return (
    /^(?:ri|id|idn|nkri)$/.test(letters) ||
    /^(?:republik|republicof)?[ie]n?d[ou]n[a-z]{0,2}s[a-z]{0,3}$/.test(letters)
  )
}
