import { formatNumber } from '../language/format-number'
import { catalogTexts } from './texts'

export function ProductCount({ count }: { count: number }) {
  return <p className="text-ink-soft">{catalogTexts.products(count, formatNumber(count))}</p>
}
