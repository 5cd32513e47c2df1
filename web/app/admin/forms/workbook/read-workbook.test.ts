/** Workbooks as marketplaces and spreadsheets write them, and such as nobody means to send. */
import { isProductHeadRow } from '@warung/contract/product-file-heads.ts'
import { describe, expect, it } from 'vitest'
import {
  type WrittenCell,
  type WrittenSheet,
  type WrittenWorkbook,
  workbookFile,
  workbookFiles,
  zipFile,
} from '../../../../../testing/workbook-file'
import { chooseSheet } from './choose-sheet'
import { readWorkbook } from './read-workbook'
import { XML_BYTES_MAX } from './unzip-workbook'
import { WorkbookRefused } from './workbook-refusal'

type Rows = readonly (readonly WrittenCell[])[]

function sheet(name: string, rows: Rows, more: Partial<WrittenSheet> = {}): WrittenSheet {
  return { name, rows, ...more }
}

function csvOf(rows: Rows, more: Omit<WrittenWorkbook, 'sheets'> = {}): string | undefined {
  return readWorkbook(workbookFile({ sheets: [sheet('Sheet1', rows)], ...more }))[0]?.csv
}

function faultOf(bytes: Uint8Array): string {
  try {
    return `read: ${JSON.stringify(readWorkbook(bytes)).slice(0, 200)}`
  } catch (error) {
    if (error instanceof WorkbookRefused) return error.fault
    throw error
  }
}

function chosen(...sheets: readonly WrittenSheet[]) {
  return chooseSheet(readWorkbook(workbookFile({ sheets })), isProductHeadRow)
}

function cell(attributes: string, xml: string): WrittenCell {
  return { attributes, xml }
}

const FORMATS = [
  'General',
  'dd/mm/yyyy',
  '[$-421]d mmmm yyyy;@',
  '00000',
  '#,##0',
  '"Rp" #,##0',
  'h:mm',
] as const
const STYLES = `<styleSheet><numFmts>${FORMATS.map((code, at) => `<numFmt numFmtId="${164 + at}" formatCode="${code.replaceAll('"', '&quot;')}"/>`).join('')}</numFmts>
  <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs>${FORMATS.map((_, at) => `<xf numFmtId="${164 + at}"/>`).join('')}<xf numFmtId="22"/></cellXfs></styleSheet>`

function styled(value: string, format: (typeof FORMATS)[number] | 'built in'): string {
  const style = format === 'built in' ? FORMATS.length : FORMATS.indexOf(format)
  return csvOf([[cell(`s="${style}"`, `<v>${value}</v>`)]], { styles: STYLES })?.trim() ?? ''
}

describe('a cell of a workbook', () => {
  it.each([
    ['85000', '85000'],
    ['8.5E4', '85000'],
    ['1.2E+21', '1200000000000000000000'],
    ['12345678901234567', '12345678901234567'],
    ['1.5E-7', '0.00000015'],
    ['0.30000000000000004', '0.3'],
    ['-12.5', '-12.5'],
    ['12.345', '12.3450'],
    ['-1.5E-3', '-0.0015'],
    ['0.125', '0.125'],
    ['1234.567', '1234.567'],
    ['1e999', '1e999'],
  ])('has its number in digits: %s', (written, text) => {
    expect(csvOf([[cell('', `<v>${written}</v>`)]])).toBe(`${text}\n`)
  })

  it.each([
    ['46350', 'dd/mm/yyyy', '2026-11-24'],
    ['46350', '[$-421]d mmmm yyyy;@', '2026-11-24'],
    ['46350.5', 'built in', '2026-11-24T12:00:00'],
    ['0.75', 'h:mm', '18:00:00'],
    ['812', '00000', '00812'],
    ['85000', '#,##0', '85000'],
    ['85000', '"Rp" #,##0', '85000'],
    ['85000', 'General', '85000'],
  ] as const)('reads %s in the format %s', (value, format, text) => {
    expect(styled(value, format)).toBe(text)
  })

  it('counts days from 1904 where the workbook does', () => {
    const properties = '<workbookPr date1904="1"/>'
    expect(csvOf([[cell('s="1"', '<v>44888</v>')]], { styles: STYLES, properties })).toBe('2026-11-24\n')
  })

  it('keeps texts of digits, quotes, line breaks and letters of any kind', () => {
    const texts = ['0812', '+62812', '17293847561029384756', 'TV 19" & <b>', 'a\r\nb\nc', '=1+1', ' x ', '😀']
    expect(csvOf([texts])).toBe(`0812,+62812,17293847561029384756,"TV 19"" & <b>",a\vb\vc,=1+1, x ,😀\n`)
  })

  it('has the value of a formula, formatted runs, written entities and no guide to pronunciation', () => {
    const cells = [
      cell('t="str"', '<f>A1&amp;"x"</f><v>Kopi</v>'),
      cell('', '<f>1+1</f><v>2</v>'),
      cell(
        't="inlineStr"',
        '<is><r><t>Te</t></r><r><rPr><b/></rPr><t>h &#128512;&#x41;</t></r><rPh><t>x</t></rPh></is>',
      ),
      cell('t="b"', '<v>1</v>'),
      cell('t="e"', '<v>#N/A</v>'),
      cell('t="str"', '<v><![CDATA[a<b]]>_x000D_c_x0000_</v>'),
    ]
    expect(csvOf([cells])).toBe('Kopi,2,Teh 😀A,TRUE,#N/A,a<b\vc\n')
  })
})

describe('a sheet', () => {
  it('keeps the numbers of its rows, and loses empty ends', () => {
    expect(csvOf([[], ['a', null, 'b', '', null], [' '], ['', 'c'], [], ['']])).toBe('\na,,b\n\n,c\n')
  })

  it('has merged heads in the first of their cells', () => {
    const after = '<mergeCells><mergeCell ref="A1:B1"/></mergeCells>'
    expect(
      readWorkbook(
        workbookFile({
          sheets: [
            sheet(
              'x',
              [
                ['Produk', null, 'Harga'],
                ['a', 'b', 1],
              ],
              { after },
            ),
          ],
        }),
      )[0]?.csv,
    ).toBe('Produk,,Harga\na,b,1\n')
  })

  it('may have prefixed names, and rows and cells without references', () => {
    const files = workbookFiles({ sheets: [sheet('x', [])] })
    const xml = `<x:worksheet xmlns:x="y"><!-- <row> --><x:sheetData><x:row><x:c t='inlineStr'><x:is><x:t>a</x:t></x:is></x:c><x:c/><x:c><x:v>3</x:v></x:c></x:row></x:sheetData></x:worksheet>`
    expect(readWorkbook(zipFile({ ...files, 'xl/worksheets/sheet1.xml': xml }))[0]?.csv).toBe('a,,3\n')
  })

  it('is the one that has known heads, whatever is above them', () => {
    const products = sheet('Produk', [['Toko Sari'], [], ['SKU', 'Nama', 'Harga'], ['A', 'Kopi', 1000]])
    const guide = sheet('Panduan', [['Isi kolom SKU di sheet Produk']])
    const old = sheet('Lama', [['SKU', 'Nama', 'Harga']], { state: 'veryHidden' })
    expect(chosen(guide, old, products)).toEqual({ csv: '\n\nSKU,Nama,Harga\nA,Kopi,1000\n' })
  })

  it('is named where two have known heads', () => {
    const heads = [['et_title_product_id', 'et_title_product_name', 'et_title_variation_price']]
    expect(chosen(sheet('Satu', heads), sheet('A > "B"', heads))).toEqual({ several: ['Satu', 'A > "B"'] })
  })

  it('without known heads is the first that is not empty', () => {
    expect(chosen(sheet('x', []), sheet('y', [['Barang']]), sheet('z', [['?']]))).toEqual({ csv: 'Barang\n' })
  })

  it('of 10,000 rows is read within seconds', () => {
    const row = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 'Keripik tempe & sambal' : 85_000))
    const bytes = workbookFile({
      sheets: [
        sheet(
          'x',
          Array.from({ length: 10_000 }, () => row),
        ),
      ],
    })
    const begin = performance.now()
    expect(readWorkbook(bytes)[0]?.csv.split('\n')).toHaveLength(10_001)
    expect(performance.now() - begin).toBeLessThan(20_000)
  })
})

describe('a file that cannot be read', () => {
  const good = workbookFiles({ sheets: [sheet('x', [['a']])] })
  const rel = good['_rels/.rels'] ?? ''
  const first = 'xl/worksheets/sheet1.xml'

  it.each([
    ['no zip behind its mark', Buffer.from('PK\x03\x04rest', 'latin1'), 'damaged'],
    ['half a file', workbookFile({ sheets: [sheet('x', [['a']])] }).subarray(0, 700), 'damaged'],
    ['.xls', Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'), 'other_kind'],
    [
      'a password',
      Buffer.concat([Buffer.from('\xd0\xcf\x11\xe0', 'latin1'), Buffer.from('EncryptedPackage', 'utf16le')]),
      'protected',
    ],
    [
      '.ods',
      zipFile({ mimetype: 'application/vnd.oasis.opendocument.spreadsheet', 'content.xml': '<x/>' }),
      'other_kind',
    ],
    [
      '.docx',
      zipFile({ '_rels/.rels': rel.replace('xl/workbook', 'word/document'), 'word/document.xml': '<w/>' }),
      'other_kind',
    ],
    ['no rows', workbookFile({ sheets: [sheet('x', [])] }), 'empty'],
    [
      'hidden rows only',
      workbookFile({ sheets: [sheet('x', [['a']], { state: 'hidden' }), sheet('y', [[' ']])] }),
      'empty',
    ],
    ['XML cut off', zipFile({ ...good, [first]: '<worksheet><row r="1"><c><v>1</v></c>' }), 'damaged'],
    ['no XML', zipFile({ ...good, [first]: '<worksheet><row r="1" <"<"></row></worksheet>' }), 'damaged'],
    [
      'entities',
      zipFile({
        ...good,
        [first]:
          '<!DOCTYPE x [<!ENTITY a "&b;&b;">]><worksheet><row><c t="str"><v>&a;</v></c></row></worksheet>',
      }),
      'damaged',
    ],
    [
      'an address of a part that is none',
      zipFile({ ...good, 'xl/_rels/workbook.xml.rels': '<r><Relationship Id="rId1" Target="%"/></r>' }),
      'damaged',
    ],
    ['an endless tag', zipFile({ ...good, [first]: `<w><row ${'a'.repeat(20_000_000)}` }), 'damaged'],
    ['rows in disorder', zipFile({ ...good, [first]: '<w><row r="9"/><row r="2"/></w>' }), 'damaged'],
    [
      'a column beyond the last',
      zipFile({ ...good, [first]: '<w><row r="1"><c r="ZZZ1"><v>1</v></c></row></w>' }),
      'damaged',
    ],
    [
      'a row beyond the last',
      zipFile({ ...good, [first]: '<w><row r="1048576"><c><v>1</v></c></row></w>' }),
      'too_large',
    ],
    [
      'wide rows',
      zipFile({ ...good, [first]: `<w>${'<row><c r="XFD1"><v>1</v></c></row>'.repeat(3_000)}</w>` }),
      'too_large',
    ],
    ['a bomb', zipFile({ ...good, [first]: Buffer.alloc(XML_BYTES_MAX, ' ') }), 'too_large'],
    [
      'a bomb that states a small size',
      zipFile({ ...good, [first]: Buffer.alloc(XML_BYTES_MAX, '<') }, { [first]: 1_000 }),
      'damaged',
    ],
    ['a size that is not there', zipFile(good, { [first]: 4_000_000_000 }), 'too_large'],
  ])('%s', (_name, bytes, fault) => {
    expect(faultOf(bytes)).toBe(fault)
  })
})
