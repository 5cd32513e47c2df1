/** Telephone numbers as people write them, brought to one spelling: pure, for browser and server. */

/** `https://wa.me/62…?text=…` */
const WHATSAPP_LINK = /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)/
/** `tel:…`, `WA 0811…`, `No. HP: 0811…` */
const LABEL = /^(?:no\.?\s*)?(?:tel(?:p|epon)?|hp|wa|whatsapp)\s*[:.]?\s*/
/** Spaces, dots, dashes and brackets; address books of phones add marks that nobody sees. */
const NUMBER_SEPARATORS = /[\s().\p{Pd}\p{Cf}−]/gu
const ARABIC_DIGITS = /[٠-٩۰-۹]/g

/** `+` and digits, or digits alone; a country is dialled with `+` or `00`. */
function dialledDigits(written: string): string | undefined {
  const text = written
    .normalize('NFKC')
    .replace(/\p{Cf}/gu, '')
    .trim()
    .toLowerCase()
  const isLink = WHATSAPP_LINK.test(text)
  const number = isLink ? text.replace(WHATSAPP_LINK, '').replace(/[?&].*$/s, '') : text.replace(LABEL, '')
  const digits = number
    .replace(NUMBER_SEPARATORS, '')
    .replace(ARABIC_DIGITS, (digit) => String((digit.codePointAt(0) ?? 0) % 16))
    .replace(/^\+?00/, '+')
  return /^\+?[0-9]+$/.test(digits) ? digits : undefined
}

/**
 * Codes of North Sumatra begin with 62 too (`0622 …`, Pematangsiantar). No number there has nine digits behind
 * the 62, so with nine it is the country, said once more.
 */
const COUNTRY_AGAIN = /^62(?=\d{9})/

/** Without the country and the 0 before the code of the area. */
function nationalDigits(digits: string): string {
  // no number of Indonesia has seven digits: 62 and seven are the code of an area and a number there
  let national = digits.replace(/^(?:\+62|62(?=\d{8}))/, '').replace(/^0+/, '')
  while (COUNTRY_AGAIN.test(national)) national = national.slice(2).replace(/^0+/, '')
  return national
}

/**
 * `0811 222 333`, `811222333`, `62811222333`, `+62 (0)811-222-333` → `+62811222333`; a number without a country
 * is Indonesia's.
 * @returns undefined for what is no number; which numbers there are, it does not know
 */
export function dialledNumber(written: string): string | undefined {
  const digits = dialledDigits(written)
  if (digits === undefined) return undefined
  return digits.startsWith('+') && !digits.startsWith('+62') ? digits : `+62${nationalDigits(digits)}`
}
