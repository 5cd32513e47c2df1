import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CsvSeparator, csvRecord, textOfCell } from './csv.ts'

const freeText = fc.string()
const hostileText = fc.string({ unit: fc.constantFrom(...`'"=+-@;,\t\r\n x\uff1d`) })

/**
 * As a spreadsheet reads it: quotes open a cell only at its start; text after the closing quote belongs to the
 * cell.
 */
function cellsOf(text: string, separator: string): string[] {
  const cells: string[] = []
  let rest = text
  while (rest !== '') {
    const quoted = /^"((?:[^"]|"")*)"/.exec(rest)
    const plain = rest.slice(quoted?.[0].length ?? 0)
    const end = [...plain].findIndex((letter) => [separator, '\r', '\n'].includes(letter))
    cells.push(`${(quoted?.[1] ?? '').replaceAll('""', '"')}${end < 0 ? plain : plain.slice(0, end)}`)
    rest = end < 0 ? '' : plain.slice(end + 1)
  }
  return cells
}

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+62', '-1', '@x', '\tx', '\rx', ' =1', "'=1", "''-1", '"=1"', '\uff1d1'])(
    'is no formula to a spreadsheet: %j',
    (text) => {
      expect(csvRecord([text])).toMatch(/^"?'/)
    },
  )

  it.each([
    ['a;=1+1;b', `"a;'=1+1;b"`],
    ['a\t+62', `"a\t'+62"`],
    ['\n-1\r\n@x\r=2', `"\n'-1\r\n'@x\r'=2"`],
    ['a; =1', `"a;' =1"`],
    ["a;'=1", `"a;''=1"`],
    ['a;"=1"', `"a;'""=1"""`],
    ['a;\uff1d1', `"a;'\uff1d1"`],
  ])('is no formula either where another separator or a line break parts it: %j', (text, written) => {
    expect(csvRecord([text])).toBe(`${written}\r\n`)
  })

  const writtenWith = fc.constantFrom<CsvSeparator[]>(',', ';')

  it.each([',', ';', '\t'])('is no formula in a spreadsheet that separates by %j', (separator) => {
    fc.assert(
      fc.property(writtenWith, fc.array(hostileText, { minLength: 1, maxLength: 3 }), (written, row) => {
        const cells = cellsOf(csvRecord(row, written), separator)
        expect(cells.filter((cell) => /^\s*[=+\-@]/.test(cell))).toEqual([])
      }),
      { numRuns: 4000 },
    )
  })

  it.each(['kopi', "'t Gooi", 'a=b', '', ' ', '7', 'Kopi - 1', "a'=b"])(
    'stays as it is when it is none: %j',
    (text) => {
      expect(csvRecord([text])).toBe(`${text}\r\n`)
    },
  )

  it('says to the import what it said before, whatever it begins with', () => {
    fc.assert(
      fc.property(writtenWith, fc.oneof(freeText, hostileText), (separator, text) => {
        const written = csvRecord([text], separator).slice(0, -2)
        const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
        expect(textOfCell(cell, separator)).toBe(text)
      }),
      { numRuns: 5000 },
    )
  })
})
