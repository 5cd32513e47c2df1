/** `Kopi Gayo 250 g` → `KOPI-GAYO-250-G`. */
const LENGTH_MAX = 32
/** For a name without letters and digits. */
const NAMELESS = 'SKU'
const MARKS = /\p{Mark}/gu
const SEPARATORS = /[^\p{Letter}\p{Number}]+/gu

/** Cut at a word, unless the first is longer. */
function shorten(words: string): string {
  const letters = [...words]
  if (letters.length <= LENGTH_MAX) return words
  const cut = letters.slice(0, LENGTH_MAX + 1).join('')
  const end = cut.lastIndexOf('-')
  return end > 0 ? cut.slice(0, end) : letters.slice(0, LENGTH_MAX).join('')
}

export function skuOfName(name: string): string {
  const words = name.normalize('NFKD').replace(MARKS, '').replace(SEPARATORS, '-').toUpperCase()
  const trimmed = words.replace(/^-|-$/g, '')
  if (trimmed !== '') return shorten(trimmed)
  return name.trim() === '' ? '' : NAMELESS
}

/** Past this the shop refuses the SKU, and the field says why. */
const TRIES_MAX = 20

/** The first of `base`, `base-2`, `base-3` … that no product has. */
export async function findFreeSku(base: string, isTaken: (sku: string) => Promise<boolean>): Promise<string> {
  for (let number = 1; number < TRIES_MAX; number += 1) {
    const sku = number === 1 ? base : `${base}-${number}`
    if (!(await isTaken(sku))) return sku
  }
  return base
}
