import { readSheet, type SheetText } from './read-sheet'
import { refuseOtherFiles } from './unzip-workbook'
import { readWorkbookParts } from './workbook-parts'
import { WorkbookRefused } from './workbook-refusal'

/** @returns the visible sheets that are not empty @throws {WorkbookRefused} */
export function readWorkbook(bytes: Uint8Array): SheetText[] {
  refuseOtherFiles(bytes)
  const parts = readWorkbookParts(bytes)
  const sheets = parts.sheets.map((sheet) => readSheet(sheet, parts)).filter(({ csv }) => csv !== '')
  if (sheets.length === 0) throw new WorkbookRefused('empty')
  return sheets
}
