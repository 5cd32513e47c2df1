import { formatNumber } from '../language/format-number'

/** `850 g`, `1.2 kg`; in Indonesian `1,2 kg`. */
export function formatWeight(grams: number): string {
  return grams < 1000 ? `${grams}\u00A0g` : `${formatNumber(grams / 1000)}\u00A0kg`
}
