/** `Kopi Gayo 250 g` → `KOPI-GAYO-250-G`. */
const SKU_LENGTH_MAX = 32
/** Used if the name has no letters or digits. */
const NAMELESS = 'SKU'
const COMBINING_MARKS = /\p{Mark}/gu
const SKU_SEPARATORS = /[^\p{Letter}\p{Number}]+/gu

/** Cut at a word boundary, unless the first word is too long. */
function shorten(words: string): string {
  const letters = [...words]
  if (letters.length <= SKU_LENGTH_MAX) return words
  const cut = letters.slice(0, SKU_LENGTH_MAX + 1).join('')
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : letters.slice(0, SKU_LENGTH_MAX).join('')
}

export function skuOfName(name: string): string {
  const words = name.normalize('NFKD').replace(COMBINING_MARKS, '').replace(SKU_SEPARATORS, '-').toUpperCase()
  const trimmed = words.replace(/^-|-$/g, '')
  if (trimmed !== '') return shorten(trimmed)
  return name.trim() === '' ? '' : NAMELESS
}

/** After this many tries the shop refuses the SKU, and the field says why. */
const SKU_TRIES_MAX = 20

/** The first free SKU of `base`, `base-2`, `base-3` … */
export async function findFreeSku(base: string, isTaken: (sku: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; number < SKU_TRIES_MAX; number += 1) {
    const sku = number === 1 ? base : `${base}-${number}`
    if (!(await isTaken(sku))) return sku
  }
  return base
}
