// Makes web/app/fonts/plus-jakarta-sans.woff2: of the package's Latin font the letters of western European languages, the signs that the
// shop writes, and the weights 400 to 800. Run by hand when the package changes; the result is committed (web/app/fonts/LICENSE.md).
import { readFileSync, writeFileSync } from 'node:fs'
import subsetFont from 'subset-font'

const SOURCE = new URL(
  '../node_modules/@fontsource-variable/plus-jakarta-sans/files/plus-jakarta-sans-latin-wght-normal.woff2',
  import.meta.url,
)
const TARGET = new URL('../web/app/fonts/plus-jakarta-sans.woff2', import.meta.url)
const SIGNS = '–—‘’‚“”„•…‹›€™−'

/**
 * @param {number} first
 * @param {number} last
 */
function characters(first, last) {
  return String.fromCodePoint(...Array.from({ length: last - first + 1 }, (_none, index) => first + index))
}

const wanted = characters(0x20, 0x7e) + characters(0xa0, 0xff) + SIGNS
const font = await subsetFont(readFileSync(SOURCE), wanted, {
  targetFormat: 'woff2',
  variationAxes: { wght: { min: 400, max: 800, default: 400 } },
})
writeFileSync(TARGET, font)
console.log(`${font.length} bytes`)
