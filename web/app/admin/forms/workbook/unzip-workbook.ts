import { CSV_FILE_BYTES_MAX } from '@warung/contract/values/product-imports.ts'
import { unzipSync } from 'fflate'
import { isOldOffice, isZip } from './workbook-marks'
import { WorkbookRefused } from './workbook-refusal'

/** Cells of XML take several times the bytes of CSV; more than this crashes phones. */
export const XML_BYTES_MAX = 4 * CSV_FILE_BYTES_MAX

/** Office puts an encrypted .xlsx into the container of .xls, under this name. */
function isEncrypted(bytes: Uint8Array): boolean {
  return new TextDecoder('latin1').decode(bytes).includes([...'EncryptedPackage'].join('\0'))
}

/** @throws {WorkbookRefused} protected, other_kind, damaged */
export function refuseOtherFiles(bytes: Uint8Array): void {
  if (isOldOffice(bytes)) throw new WorkbookRefused(isEncrypted(bytes) ? 'protected' : 'other_kind')
  if (!isZip(bytes)) throw new WorkbookRefused('damaged')
}

/**
 * Against zip bombs: refuses by the sizes that the directory declares, and unpacks each file into a buffer of
 * its declared size, so that a false size only cuts the file off.
 * @param names in lower case
 * @returns texts by lower-case name, without files that are not there
 * @throws {WorkbookRefused} too_large, damaged
 */
export function unzipTexts(bytes: Uint8Array, names: readonly string[]): ReadonlyMap<string, string> {
  let total = 0
  const filter = ({ name, originalSize }: { name: string; originalSize: number }): boolean => {
    if (!names.includes(name.toLowerCase())) return false
    total += originalSize
    if (total > XML_BYTES_MAX) throw new WorkbookRefused('too_large')
    return true
  }
  try {
    const files = Object.entries(unzipSync(bytes, { filter }))
    return new Map(files.map(([name, file]) => [name.toLowerCase(), new TextDecoder().decode(file)]))
  } catch (error) {
    throw error instanceof WorkbookRefused ? error : new WorkbookRefused('damaged')
  }
}
