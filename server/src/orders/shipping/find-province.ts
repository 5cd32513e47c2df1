import { normalizeProvince } from '@warung/contract/normalize-place-name.ts'
import { PROVINCES } from '@warung/contract/values/provinces.ts'

/** Longest prefix first. Postal areas follow the provinces, except at these borders. */
const PROVINCES_BY_PREFIX: Readonly<Record<string, string>> = {
  ...spread('DKI Jakarta', ['10', '11', '12', '13', '14']),
  ...spread('Banten', ['15', '42']),
  ...spread('Jawa Barat', ['16', '17', '40', '41', '43', '44', '45', '46']),
  ...spread('Sumatera Utara', ['20', '21', '22']),
  ...spread('Aceh', ['23', '24']),
  ...spread('Sumatera Barat', ['25', '26', '27']),
  ...spread('Riau', ['28', '292', '293', '295']),
  ...spread('Kepulauan Riau', ['291', '294', '296', '297', '298', '299']),
  ...spread('Sumatera Selatan', ['30', '31', '32']),
  ...spread('Kepulauan Bangka Belitung', ['33']),
  ...spread('Lampung', ['34', '35']),
  ...spread('Jambi', ['36', '37']),
  ...spread('Bengkulu', ['38', '39']),
  ...spread('Jawa Tengah', ['50', '51', '52', '53', '54', '56', '57', '58', '59']),
  ...spread('Daerah Istimewa Yogyakarta', ['55']),
  ...spread('Jawa Timur', ['60', '61', '62', '63', '64', '65', '66', '67', '68', '69']),
  ...spread('Kalimantan Selatan', ['70', '71', '72']),
  ...spread('Kalimantan Tengah', ['73', '74']),
  ...spread('Kalimantan Timur', ['75', '76', '773']),
  ...spread('Kalimantan Utara', ['771', '772', '774', '775', '776']),
  ...spread('Kalimantan Barat', ['78', '79']),
  ...spread('Bali', ['80', '81', '82']),
  ...spread('Nusa Tenggara Barat', ['83', '84']),
  ...spread('Nusa Tenggara Timur', ['85', '86', '87']),
  ...spread('Sulawesi Selatan', ['90', '911', '912', '916', '917', '918', '919', '92']),
  ...spread('Sulawesi Barat', ['913', '914', '915']),
  ...spread('Sulawesi Tenggara', ['93']),
  ...spread('Sulawesi Tengah', ['94']),
  ...spread('Sulawesi Utara', ['95']),
  ...spread('Gorontalo', ['96']),
  ...spread('Maluku', ['970', '971', '972', '973', '974', '975', '976']),
  ...spread('Maluku Utara', ['977', '978']),
}

/** Their codes begin with 98 and 99, and span them. */
const PAPUAN_PROVINCES: ReadonlySet<string> = new Set(
  PROVINCES.filter((name) => name.startsWith('Papua')).map(normalizeProvince),
)

function spread(province: string, prefixes: readonly string[]): Record<string, string> {
  return Object.fromEntries(prefixes.map((prefix) => [prefix, normalizeProvince(province)]))
}

/** Normalized. The postal code decides, because buyers choose the province freely: it sets the price and what is offered. */
export function provinceOfAddress({
  province,
  postal_code,
}: {
  readonly province?: string | null | undefined
  readonly postal_code: string
}): string | undefined {
  const typed = province?.trim() ? normalizeProvince(province) : undefined
  if (typed !== undefined && isPapuan(postal_code) && !PAPUAN_PROVINCES.has(typed)) return undefined
  return provinceOfPostalCode(postal_code) ?? typed
}

function isPapuan(postalCode: string): boolean {
  return /^9[89]\d{3}$/.test(postalCode.trim())
}

/** Normalized; undefined for text that is no Indonesian code, and in Papua, where codes span provinces. */
export function provinceOfPostalCode(postalCode: string): string | undefined {
  const digits = postalCode.trim()
  if (!/^\d{5}$/.test(digits)) return undefined
  return PROVINCES_BY_PREFIX[digits.slice(0, 3)] ?? PROVINCES_BY_PREFIX[digits.slice(0, 2)]
}
