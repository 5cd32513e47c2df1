/** `850 g`, `1,2 kg`. */
export function formatWeight(grams: number): string {
  return grams < 1000 ? `${grams} g` : `${String(grams / 1000).replace('.', ',')} kg`
}
