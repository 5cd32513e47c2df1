// Makes server/src/orders/regions/regions.txt.br: all provinces, cities and regencies, districts and villages of Indonesia with their
// postal codes. Run by hand when the ministry's list changes; the result is committed (server/src/orders/regions/LICENSE.md).
//   git clone https://github.com/cahyadsn/wilayah && git clone https://github.com/cahyadsn/wilayah_kodepos
//   node scripts/make-regions.mjs wilayah/db/wilayah.sql wilayah_kodepos/db/wilayah_kodepos.sql wilayah/db/wilayah_penduduk.sql
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync, constants } from 'node:zlib'

const [namesFile, postalCodesFile, populationsFile] = process.argv.slice(2)
if (!namesFile || !postalCodesFile || !populationsFile) {
  console.error('usage: node scripts/make-regions.mjs wilayah.sql wilayah_kodepos.sql wilayah_penduduk.sql')
  process.exit(1)
}

const ROW = /\(\s*'([\d.]+)'\s*,([^\n]*)\)[,;]/g
/**
 * Rows `('11.01', 'Kabupaten Aceh Selatan', …)` of a dump of MySQL, by their first value.
 * @param {string} file
 */
function readRows(file) {
  const rows = new Map()
  for (const [, code = '', rest = ''] of readFileSync(file, 'utf8').matchAll(ROW)) {
    const values = [...rest.matchAll(/'((?:[^'\\]|''|\\')*)'/g)].map(([, text = '']) =>
      text.replace(/''|\\'/g, "'"),
    )
    rows.set(code, values)
  }
  return rows
}

/**
 * As people and couriers write them.
 * @param {string} name
 */
function plainName(name) {
  return name
    .replaceAll('’', "'")
    .replace(/\s+/g, ' ')
    .trim()
    .replace('Daerah Khusus Ibukota ', 'DKI ')
    .replace('Daerah Istimewa ', 'DI ')
    .replace(' Administrasi ', ' ')
}

const names = readRows(namesFile)
const postalCodes = readRows(postalCodesFile)
const populations = readRows(populationsFile)
const lines = []
let lastPostalCode
for (const code of [...names.keys()].sort()) {
  const level = code.split('.').length
  const name = plainName(names.get(code)[0])
  if (!/^[\x20-\x7e]+$/.test(name)) throw new Error(`not plain: ${code} ${name}`)
  if (level === 2) {
    lines.push(`${level}${name}\t${populations.get(code)?.at(-1) ?? ''}`)
  } else if (level === 4) {
    const postalCode = postalCodes.get(code)?.[0] ?? ''
    lines.push(postalCode === lastPostalCode ? `${level}${name}` : `${level}${name}\t${postalCode}`)
    lastPostalCode = postalCode
  } else lines.push(`${level}${name}`)
}
const text = `${lines.join('\n')}\n`
const compressed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
  },
})
writeFileSync(
  fileURLToPath(new URL('../server/src/orders/regions/regions.txt.br', import.meta.url)),
  compressed,
)
console.log(`${lines.length} regions, ${text.length} bytes, ${compressed.length} compressed`)
