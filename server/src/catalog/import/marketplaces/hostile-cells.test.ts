/** Cells of a marketplace's file that took minutes, in which the whole process stood still. */
import { describe, expect, it } from 'vitest'
import { GroupsOfFile } from './marketplace-variants.ts'
import { plainDescription } from './plain-description.ts'

const PIECES = ['<a', '<!--', '<script>', '<style>x</script ', '<li ', '<br ', 'x <b> ', '&#1', '</script ']

describe('a description of 190 kB', () => {
  it.each(PIECES)(
    'of %s is read in one pass',
    (piece) => {
      const written = `<p>Kopi</p>${piece.repeat(190_000 / piece.length)}`
      expect(plainDescription(written)).toMatch(/^Kopi/)
    },
    3000,
  )

  it('loses comments, scripts and styles, and keeps what follows one that has no end', () => {
    const written = 'a<!-- <b> -->b<SCRIPT x>if (1 < 2) c</script >d<style>e</style><p>f</p><!-- g<script>h'
    expect(plainDescription(written)).toBe('abdf\n<!-- gh')
  })
})

it('20,000 products of one name have a group each', () => {
  const groups = new GroupsOfFile()
  const options = [{ name: 'Ukuran', value: 'M' }]
  const names = Array.from({ length: 20_000 }, (_, n) => groups.cells(`p${n}`, 'Kaos', options).group)
  expect(names.slice(0, 3)).toEqual(['Kaos', 'Kaos (2)', 'Kaos (3)'])
  expect(new Set(names).size).toBe(20_000)
}, 3000)
