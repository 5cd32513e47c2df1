import { PROVINCE_ABBREVIATIONS } from '@warung/contract/normalize-place-name.ts'

/** `Kec. Kebon-Jeruk` → `kec`, `kebon`, `jeruk`; drops accents and apostrophes */
export function wordsOf(text: string): string[] {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’`]|\p{M}/gu, '')
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
}

export const LEADING_KIND_WORDS: ReadonlySet<string> = new Set(['kota', 'kabupaten', 'dki', 'di'])

/** Words for kinds of regions and streets: no penalty if the region's name lacks one. */
export const KIND_WORDS: ReadonlySet<string> = new Set(
  'kec kecamatan kel kelurahan desa ds dusun kab kabupaten kota kodya prov provinsi propinsi distrik jl jln jalan no rt rw indonesia'.split(
    ' ',
  ),
)
export const CITY_WORDS: ReadonlySet<string> = new Set(['kota', 'kodya'])
export const REGENCY_WORDS: ReadonlySet<string> = new Set(['kab', 'kabupaten'])

const SHORT_FORMS: Readonly<Record<string, string>> = {
  jkt: 'jakarta',
  jaksel: 'jakartaselatan',
  jakbar: 'jakartabarat',
  jaktim: 'jakartatimur',
  jakut: 'jakartautara',
  jakpus: 'jakartapusat',
  bdg: 'bandung',
  bgr: 'bogor',
  dpk: 'depok',
  tng: 'tangerang',
  tgr: 'tangerang',
  tangsel: 'tangerangselatan',
  bks: 'bekasi',
  cbn: 'cirebon',
  tsm: 'tasikmalaya',
  smg: 'semarang',
  solo: 'surakarta',
  slo: 'surakarta',
  yk: 'yogyakarta',
  jogja: 'yogyakarta',
  jogjakarta: 'yogyakarta',
  yogya: 'yogyakarta',
  diy: 'yogyakarta',
  sby: 'surabaya',
  sda: 'sidoarjo',
  mlg: 'malang',
  bwi: 'banyuwangi',
  dps: 'denpasar',
  mdn: 'medan',
  pku: 'pekanbaru',
  plg: 'palembang',
  plb: 'palembang',
  btm: 'batam',
  pdg: 'padang',
  bdl: 'bandarlampung',
  balam: 'bandarlampung',
  ptk: 'pontianak',
  bjm: 'banjarmasin',
  bpn: 'balikpapan',
  smd: 'samarinda',
  mks: 'makassar',
  mksr: 'makassar',
  upg: 'makassar',
  mdo: 'manado',
  dki: 'dkijakarta',
  ...PROVINCE_ABBREVIATIONS,
  pd: 'pondok',
  pdk: 'pondok',
  kb: 'kebon',
  kby: 'kebayoran',
  kbyrn: 'kebayoran',
  tj: 'tanjung',
  tg: 'tanjung',
  tjg: 'tanjung',
  sei: 'sungai',
  sg: 'sungai',
  gn: 'gunung',
  kp: 'kampung',
  ps: 'pasar',
  psr: 'pasar',
  tlk: 'teluk',
  bt: 'batu',
  ktr: 'kotaraya',
  utr: 'utara',
  sel: 'selatan',
  sltn: 'selatan',
  slt: 'selatan',
  tim: 'timur',
  tmr: 'timur',
  bar: 'barat',
  brt: 'barat',
  teng: 'tengah',
  tgh: 'tengah',
  kep: 'kepulauan',
  '1': 'i',
  '2': 'ii',
  '3': 'iii',
  '4': 'iv',
}

export function formsOf(word: string): readonly string[] {
  const long = Object.hasOwn(SHORT_FORMS, word) ? SHORT_FORMS[word] : undefined
  return long === undefined ? [word] : [word, long]
}

/** Places that are not regions, with their village or district. */
const WELL_KNOWN_PLACES: Readonly<Record<string, string>> = {
  kemang: 'bangka',
  blokm: 'melawai',
  scbd: 'senayan',
  kasablanka: 'mentengdalam',
  pik: 'kapukmuara',
  pantaiindahkapuk: 'kapukmuara',
  kotatua: 'pinangsia',
  tanahkusir: 'kebayoranlamaselatan',
  bsd: 'serpong',
  bsdcity: 'serpong',
  alamsutera: 'serpongutara',
  gadingserpong: 'kelapadua',
  bintaro: 'pondokaren',
  lippokarawaci: 'kelapadua',
  kotawisata: 'ciangsana',
  harapanindah: 'medansatria',
  galaxy: 'jakasetia',
  kaliurang: 'hargobinangun',
  malioboro: 'sosromenduran',
  seturan: 'caturtunggal',
  gejayan: 'caturtunggal',
  citraland: 'lakarsantri',
  simpanglima: 'pleburan',
}

export function regionOfWellKnownPlace(written: string): string | undefined {
  return Object.hasOwn(WELL_KNOWN_PLACES, written) ? WELL_KNOWN_PLACES[written] : undefined
}
