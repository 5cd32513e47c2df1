import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { csvRecord, textOfCell } from './csv.ts'

describe('a cell of a CSV file', () => {
  it.each(['=1+1', '+62', '-1', '@x', '\tx', '\rx', ' =1', "'=1", "''-1", '\n@x'])(
    'is no formula to a spreadsheet: %j',
    (text) => {
      expect(csvRecord([text])).toMatch(/^"?'/)
    },
  )

  it.each(['kopi', "'t Gooi", 'a=b', '', ' ', '7'])('stays as it is when it is none: %j', (text) => {
    expect(csvRecord([text])).toBe(`${text}\r\n`)
  })

  it('says to the import what it said before, whatever it begins with', () => {
    const texts = fc.oneof(
      fc.string(),
      fc.string({ unit: fc.constantFrom("'", '=', '+', '-', '@', '\t', '\r', '\n', ' ', 'x') }),
    )
    fc.assert(
      fc.property(texts, (text) => {
        const written = csvRecord([text]).slice(0, -2)
        const cell = written.startsWith('"') ? written.slice(1, -1).replaceAll('""', '"') : written
        expect(textOfCell(cell)).toBe(text)
      }),
      { numRuns: 500 },
    )
  })
})
