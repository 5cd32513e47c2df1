const ZIP_MARK = 'PK\u0003\u0004'
const OLD_OFFICE_MARK = '\u00d0\u00cf\u0011\u00e0'

function hasMark(bytes: Uint8Array, mark: string): boolean {
  return [...mark].every((letter, at) => bytes[at] === letter.charCodeAt(0))
}

export function isZip(bytes: Uint8Array): boolean {
  return hasMark(bytes, ZIP_MARK)
}

/** .xls, and a .xlsx with a password */
export function isOldOffice(bytes: Uint8Array): boolean {
  return hasMark(bytes, OLD_OFFICE_MARK)
}

/** True also for .xls and .ods, which get a sentence of their own. */
export function isWorkbook(bytes: Uint8Array): boolean {
  return isZip(bytes) || isOldOffice(bytes)
}
