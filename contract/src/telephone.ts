const WHATSAPP_LINK = /^(?:https?:\/\/)?(?:(?:www\.)?wa\.me\/|(?:api|web)\.whatsapp\.com\/send\/?\?phone=)/
/** `tel:…`, `WA 0811…`, `No. HP: 0811…` */
const LABEL = /^(?:no\.?\s*)?(?:tel(?:p|epon)?|hp|wa|whatsapp)\s*[:.]?\s*/
/** Address books of phones add invisible marks. */
const NUMBER_SEPARATORS = /[\s().\p{Pd}\p{Cf}−]/gu
const ARABIC_DIGITS = /[٠-٩۰-۹]/g

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

/** North Sumatra's codes begin with 62 too (`0622 …`), with at most eight digits after it. */
const COUNTRY_AGAIN = /^62(?=\d{9})/

function nationalDigits(digits: string): string {
  // no Indonesian number has seven digits: 62 and seven are an area code and a local number
  let national = digits.replace(/^(?:\+62|62(?=\d{8}))/, '').replace(/^0+/, '')
  while (COUNTRY_AGAIN.test(national)) national = national.slice(2).replace(/^0+/, '')
  return national
}

/** `0811 222 333`, `62811222333`, `+62 (0)811-222-333` → `+62811222333`; undefined for no number */
export function dialledNumber(written: string): string | undefined {
  const digits = dialledDigits(written)
  if (digits === undefined) return undefined
  return digits.startsWith('+') && !digits.startsWith('+62') ? digits : `+62${nationalDigits(digits)}`
}
