import { type NumberFormat, numberFormat } from './cell-text'
import { readXml } from './read-xml'
import { unzipTexts } from './unzip-workbook'
import { WorkbookRefused } from './workbook-refusal'

type Relation = { readonly type: string; readonly path: string }

/** Targets are relative to the part's folder, or begin with a slash. */
function partPath(target: string, part: string): string {
  return decodeURIComponent(new URL(target, `file:///${part}`).pathname.slice(1)).toLowerCase()
}

function readRelations(xml: string | undefined, part: string): ReadonlyMap<string, Relation> {
  const relations = new Map<string, Relation>()
  readXml(xml ?? '', {
    open: (name, attribute) => {
      if (name !== 'Relationship' || attribute('TargetMode') === 'External') return
      const type = attribute('Type')?.split('/').at(-1) ?? ''
      relations.set(attribute('Id') ?? '', { type, path: partPath(attribute('Target') ?? '', part) })
    },
  })
  return relations
}

function relationOfType(relations: ReadonlyMap<string, Relation>, type: string): string | undefined {
  return [...relations.values()].find((relation) => relation.type === type)?.path
}

/** Runs of formatted text are joined; how to pronounce them is left out. */
function readStrings(xml: string | undefined): string[] {
  const strings: string[] = []
  let parts: string[] = []
  let isText = false
  let isPhonetic = false
  readXml(xml ?? '', {
    open: (name) => {
      if (name === 'si') parts = []
      if (name === 'rPh') isPhonetic = true
      isText = name === 't' && !isPhonetic
    },
    close: (name) => {
      if (name === 'si') strings.push(parts.join(''))
      if (name === 'rPh') isPhonetic = false
      isText = false
    },
    text: (text) => {
      if (isText) parts.push(text)
    },
  })
  return strings
}

/** @returns the format of each style of cells */
function readFormats(xml: string | undefined): NumberFormat[] {
  const codes = new Map<string, string>()
  const formats: NumberFormat[] = []
  let isOfCells = false
  readXml(xml ?? '', {
    open: (name, attribute) => {
      if (name === 'numFmt') codes.set(attribute('numFmtId') ?? '', attribute('formatCode') ?? '')
      if (name === 'cellXfs') isOfCells = true
      if (name !== 'xf' || !isOfCells) return
      const id = attribute('numFmtId') ?? ''
      formats.push(numberFormat(Number(id), codes.get(id)))
    },
    close: (name) => {
      if (name === 'cellXfs') isOfCells = false
    },
  })
  return formats
}

type NamedSheet = { readonly name: string; readonly relation: string }

function readSheetList(xml: string): { isFrom1904: boolean; sheets: NamedSheet[] } {
  const sheets: NamedSheet[] = []
  let isFrom1904 = false
  readXml(xml, {
    open: (name, attribute) => {
      if (name === 'workbookPr') isFrom1904 = /^(?:1|true)$/.test(attribute('date1904') ?? '')
      if (name !== 'sheet' || /hidden/i.test(attribute('state') ?? '')) return
      sheets.push({ name: attribute('name') ?? '', relation: attribute('r:id') ?? '' })
    },
  })
  return { isFrom1904, sheets }
}

export type WorkbookParts = {
  readonly strings: readonly string[]
  readonly formats: readonly NumberFormat[]
  readonly isFrom1904: boolean
  /** the visible ones, in order */
  readonly sheets: readonly { readonly name: string; readonly xml: string }[]
}

/** @throws {WorkbookRefused} other_kind, damaged, too_large */
export function readWorkbookParts(bytes: Uint8Array): WorkbookParts {
  const top = unzipTexts(bytes, ['_rels/.rels']).get('_rels/.rels')
  const book = top === undefined ? undefined : relationOfType(readRelations(top, ''), 'officeDocument')
  if (book === undefined) throw new WorkbookRefused('other_kind')
  const relationsName = book.replace(/[^/]*$/, '_rels/$&.rels')
  const lists = unzipTexts(bytes, [book, relationsName])
  const { isFrom1904, sheets } = readSheetList(lists.get(book) ?? '')
  // .xlsb and .docx have the same container
  if (sheets.length === 0) throw new WorkbookRefused('other_kind')
  const relations = readRelations(lists.get(relationsName), book)
  const found = sheets.map(({ name, relation }) => ({ name, path: relations.get(relation)?.path ?? '' }))
  const strings = relationOfType(relations, 'sharedStrings') ?? ''
  const styles = relationOfType(relations, 'styles') ?? ''
  const texts = unzipTexts(bytes, [strings, styles, ...found.map(({ path }) => path)])
  return {
    strings: readStrings(texts.get(strings)),
    formats: readFormats(texts.get(styles)),
    isFrom1904,
    sheets: found.flatMap(({ name, path }) => {
      const xml = texts.get(path)
      return xml === undefined ? [] : [{ name, xml }]
    }),
  }
}
