/** A sheet as CSV text: one line for each row, so that line numbers are those of the sheet. */
import {
  CELL_LINE_BREAK,
  CSV_FILE_BYTES_MAX,
  CSV_LINES_MAX,
} from '@warung/contract/values/product-imports.ts'
import { numberText, PLAIN_FORMAT } from './cell-text'
import { type AttributeOf, readXml } from './read-xml'
import type { WorkbookParts } from './workbook-parts'
import { WorkbookRefused } from './workbook-refusal'

/** Heads stand in one of the first rows; titles and technical names may stand above. */
const SHEET_HEAD_ROWS_MAX = 10
/** Sheets begin with some rows of heads and instructions. */
const SHEET_ROWS_MAX = CSV_LINES_MAX + 100
/** The last column of Excel, XFD. */
const COLUMNS_MAX = 16_384

export type SheetText = {
  readonly name: string
  readonly csv: string
  /** cells of the first rows, for finding the heads */
  readonly firstRows: readonly (readonly string[])[]
}

/** `C7` → 2 */
function columnOf(reference: string): number | undefined {
  const letters = /^[A-Z]{1,3}/.exec(reference)?.[0]
  if (letters === undefined) return undefined
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1
}

/** Excel writes characters that XML cannot have as `_x000D_`. */
function textOfXml(text: string): string {
  return text
    .replace(/_x([\dA-F]{4})_/gi, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    .replace(/\r\n?|\n/g, CELL_LINE_BREAK)
    .replace(/(?![\t\v])\p{Control}/gu, '')
}

function csvCellOf(text: string): string {
  if (text === '') return ''
  return /[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

class SheetLines {
  readonly firstRows: (readonly string[])[] = []
  readonly #lines: string[] = []
  #row = 0
  #length = 0

  /** @param row from 1 */
  begin(row: number): void {
    if (row <= this.#row || Number.isNaN(row)) throw new WorkbookRefused('damaged')
    this.#row = row
  }

  get row(): number {
    return this.#row
  }

  /** Empty rows and the empty end of a row are left out. */
  end(cells: readonly string[]): void {
    const last = cells.findLastIndex((cell) => cell.trim() !== '')
    if (last === -1) return
    if (this.#row > SHEET_ROWS_MAX) throw new WorkbookRefused('too_large')
    while (this.#lines.length < this.#row - 1) this.#lines.push('')
    const line = cells
      .slice(0, last + 1)
      .map(csvCellOf)
      .join(',')
    this.#length += line.length
    if (this.#length > CSV_FILE_BYTES_MAX) throw new WorkbookRefused('too_large')
    this.#lines.push(line)
    if (this.#row > SHEET_HEAD_ROWS_MAX) return
    while (this.firstRows.length < this.#row - 1) this.firstRows.push([])
    this.firstRows.push([...cells])
  }

  toString(): string {
    return this.#lines.map((line) => `${line}\n`).join('')
  }
}

type SheetCell = { readonly column: number; readonly type: string; readonly style: number; value: string }

function beginCell(attribute: AttributeOf, nextColumn: number): SheetCell {
  const column = columnOf(attribute('r') ?? '') ?? nextColumn
  if (column < nextColumn || column >= COLUMNS_MAX) throw new WorkbookRefused('damaged')
  return { column, type: attribute('t') ?? 'n', style: Number(attribute('s') ?? 0), value: '' }
}

function textOfWorkbookCell(
  { type, style, value }: SheetCell,
  { strings, formats, isFrom1904 }: WorkbookParts,
): string {
  if (type === 's') return textOfXml(strings[Number(value)] ?? '')
  if (type === 'b') return value === '1' ? 'TRUE' : 'FALSE'
  if (type === 'n') return numberText(value, formats[style] ?? PLAIN_FORMAT, isFrom1904)
  return textOfXml(value)
}

/** Formulas give the value that they had when the file was saved. @throws {WorkbookRefused} damaged, too_large */
export function readSheet({ name, xml }: WorkbookParts['sheets'][number], parts: WorkbookParts): SheetText {
  const lines = new SheetLines()
  let cells: string[] = []
  let nextColumn = 0
  let cell: SheetCell | undefined
  let isValue = false
  let isPhonetic = false
  readXml(xml, {
    open: (tag, attribute) => {
      if (tag === 'row') {
        lines.begin(Number(attribute('r') ?? lines.row + 1))
        cells = []
        nextColumn = 0
      } else if (tag === 'c') cell = beginCell(attribute, nextColumn)
      else if (tag === 'rPh') isPhonetic = true
      isValue = tag === 'v' || (tag === 't' && !isPhonetic)
    },
    close: (tag) => {
      isValue = false
      if (tag === 'rPh') isPhonetic = false
      else if (tag === 'row') lines.end(cells)
      else if (tag === 'c' && cell) {
        const text = textOfWorkbookCell(cell, parts)
        while (text !== '' && cells.length < cell.column) cells.push('')
        if (text !== '') cells.push(text)
        nextColumn = cell.column + 1
        cell = undefined
      }
    },
    text: (text) => {
      if (isValue && cell) cell.value += text
    },
  })
  return { name, csv: lines.toString(), firstRows: lines.firstRows }
}
