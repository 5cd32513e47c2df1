import { describe, expect, it } from 'vitest'
import { barcodeOf } from './barcode'

/** Widths of bars and spaces, from the path. */
function widthsOf(path: string, width: number): number[] {
  const bars = [...path.matchAll(/M([\d.]+) 0h([\d.]+)/g)]
    .map(([, x, thickness]) => ({ x: Number(x), thickness: Number(thickness) }))
    .sort((a, b) => a.x - b.x)
  const widths: number[] = []
  let end = 0
  for (const { x, thickness } of bars) {
    widths.push(x - end, thickness)
    end = x + thickness
  }
  return [...widths, width - end]
}

describe('the barcode of a tracking number', () => {
  it('has the start, the letters, the check symbol and the stop of Code 128 between quiet zones', () => {
    const found = barcodeOf('JP')
    if (!found) throw new Error('it has a barcode')
    const widths = widthsOf(found.path, found.width)
    expect(widths[0]).toBe(10)
    expect(widths.at(-1)).toBe(10)
    // start B; J, value 42; P, value 48; check (104 + 42 + 2 × 48) mod 103 = 36; stop: ISO 15417, table 1
    expect(widths.slice(1, -1).join('')).toBe(['211214', '112133', '313121', '112313', '2331112'].join(''))
  })

  it('has bars of whole printer dots, thinner for a longer number, and none that scanners cannot read', () => {
    expect(barcodeOf('JP1234567890')?.moduleMm).toBe(0.5)
    expect(barcodeOf('SPXID0123456789012345')?.moduleMm).toBe(0.375)
    expect(barcodeOf('ABCDEFGHIJKLMNOPQRSTUVWXYZ')?.moduleMm).toBe(0.25)
    expect(barcodeOf('A'.repeat(64))).toBeUndefined()
  })

  it('takes a tracking number as it is, and leaves out what Code 128 cannot say', () => {
    expect(barcodeOf('^A(1)\\')).toBeDefined()
    expect(barcodeOf('')).toBeUndefined()
    expect(barcodeOf('ｒｅｓｉ')).toBeUndefined()
  })
})
