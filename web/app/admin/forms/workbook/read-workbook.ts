import { readSheet, type SheetText } from './read-sheet'
import { refuseOtherFiles } from './unzip-workbook'
import { readWorkbookParts } from './workbook-parts'
import { WorkbookRefused } from './workbook-refusal'

function readVisibleSheets(bytes: Uint8Array): SheetText[] {
  try {
    refuseOtherFiles(bytes)
    const parts = readWorkbookParts(bytes)
    return parts.sheets.map((sheet) => readSheet(sheet, parts))
  } catch (error) {
    if (error instanceof WorkbookRefused) throw error
    // such as a RangeError for an endless tag, or a URIError for the address of a part
    console.warn(error)
    throw new WorkbookRefused('damaged')
  }
}

/** @returns the visible sheets that are not empty @throws {WorkbookRefused} */
export function readWorkbook(bytes: Uint8Array): SheetText[] {
  const sheets = readVisibleSheets(bytes).filter(({ csv }) => csv !== '')
  if (sheets.length === 0) throw new WorkbookRefused('empty')
  return sheets
}
