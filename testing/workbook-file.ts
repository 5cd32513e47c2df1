/** Workbooks (.xlsx) for tests, made of their XML. */
import { crc32, deflateRawSync } from 'node:zlib'

/** @param declaredBytes the unpacked size that the directory states, if it is to lie */
function zipEntry(name: string, content: string | Buffer, declaredBytes?: number) {
  const bytes = Buffer.from(content)
  const packed = deflateRawSync(bytes)
  const sizes = Buffer.alloc(12)
  sizes.writeUInt32LE(crc32(bytes), 0)
  sizes.writeUInt32LE(packed.length, 4)
  sizes.writeUInt32LE(declaredBytes ?? bytes.length, 8)
  const start = Buffer.alloc(10)
  start.writeUInt16LE(20, 0) // version
  start.writeUInt16LE(8, 4) // deflate
  const lengths = Buffer.alloc(4)
  lengths.writeUInt16LE(Buffer.byteLength(name), 0)
  return { shared: Buffer.concat([start, sizes, lengths]), name: Buffer.from(name), packed }
}

export type ZipFiles = Readonly<Record<string, string | Buffer>>

/** Packed by deflate. @param declared false sizes by name */
export function zipFile(files: ZipFiles, declared: Readonly<Record<string, number>> = {}): Buffer {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const [path, content] of Object.entries(files)) {
    const { shared, name, packed } = zipEntry(path, content, declared[path])
    const local = Buffer.concat([Buffer.from('PK\x03\x04'), shared, name, packed])
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    directory.push(Buffer.from('PK\x01\x02\x14\x00'), shared, place, name)
    locals.push(local)
    offset += local.length
  }
  const end = Buffer.alloc(18)
  const count = Object.keys(files).length
  end.writeUInt16LE(count, 4)
  end.writeUInt16LE(count, 6)
  end.writeUInt32LE(Buffer.concat(directory).length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...locals, ...directory, Buffer.from('PK\x05\x06'), end])
}

const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const SPREADSHEET = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')
}

function relationsXml(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const entries = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${OFFICE}/${type}" Target="${target}"/>`,
  )
  return `<?xml version="1.0"?><Relationships>${entries.join('')}</Relationships>`
}

function columnLetters(at: number): string {
  return (at < 26 ? '' : columnLetters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26))
}

/** Texts are shared strings, as Excel writes them; `{ xml }` is a cell's inner XML with its attributes. */
export type WrittenCell = string | number | null | { readonly attributes: string; readonly xml: string }

export type WrittenSheet = {
  readonly name: string
  readonly rows: readonly (readonly WrittenCell[])[]
  readonly state?: 'hidden' | 'veryHidden'
  /** XML after the rows */
  readonly after?: string
}

export type WrittenWorkbook = {
  readonly sheets: readonly WrittenSheet[]
  readonly styles?: string
  readonly properties?: string
}

function sheetXml({ rows, after = '' }: WrittenSheet, strings: string[]): string {
  const cellXml = (cell: WrittenCell, reference: string): string => {
    if (cell === null) return ''
    if (typeof cell === 'number') return `<c r="${reference}"><v>${cell}</v></c>`
    if (typeof cell !== 'string') return `<c r="${reference}" ${cell.attributes}>${cell.xml}</c>`
    return `<c r="${reference}" t="s"><v>${strings.push(cell) - 1}</v></c>`
  }
  const rowXml = (cells: readonly WrittenCell[], row: number): string =>
    `<row r="${row + 1}">${cells.map((cell, at) => cellXml(cell, `${columnLetters(at)}${row + 1}`)).join('')}</row>`
  return `<?xml version="1.0"?><worksheet xmlns="${SPREADSHEET}"><sheetData>${rows.map(rowXml).join('')}</sheetData>${after}</worksheet>`
}

export function workbookFiles({ sheets, styles, properties = '' }: WrittenWorkbook): Record<string, string> {
  const strings: string[] = []
  const texts = sheets.map((sheet, at) => [`xl/worksheets/sheet${at + 1}.xml`, sheetXml(sheet, strings)])
  const names = sheets.map(
    ({ name, state = 'visible' }, at) =>
      `<sheet name="${escapeXml(name)}" sheetId="${at + 1}" state="${state}" r:id="rId${at + 1}"/>`,
  )
  return {
    '_rels/.rels': relationsXml([['rId1', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${SPREADSHEET}" xmlns:r="${OFFICE}">${properties}<sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([
      ...sheets.map((_, at) => [`rId${at + 1}`, 'worksheet', `worksheets/sheet${at + 1}.xml`] as const),
      ['strings', 'sharedStrings', '/xl/sharedStrings.xml'],
      ['styles', 'styles', 'styles.xml'],
    ]),
    'xl/styles.xml': styles ?? `<styleSheet xmlns="${SPREADSHEET}"/>`,
    ...Object.fromEntries(texts),
    'xl/sharedStrings.xml': `<sst xmlns="${SPREADSHEET}">${strings.map((text) => `<si><t xml:space="preserve">${escapeXml(text)}</t></si>`).join('')}</sst>`,
  }
}

export function workbookFile(workbook: WrittenWorkbook): Buffer {
  return zipFile(workbookFiles(workbook))
}
