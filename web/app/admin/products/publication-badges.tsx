import type { AdminProduct } from '@warung/contract/catalog.ts'
import { Badge } from '../../ui/badge'
import { productListTexts } from './texts'

type Props = { product: Pick<AdminProduct, 'is_published' | 'published_from' | 'published_until'> }

/** Nothing for a product that is always published, as most are. */
export function PublicationBadges({ product: { is_published, published_from, published_until } }: Props) {
  const labels = [
    ...(is_published ? [] : [productListTexts.draft]),
    ...(published_from === null ? [] : [productListTexts.from(published_from)]),
    ...(published_until === null ? [] : [productListTexts.until(published_until)]),
  ]
  if (labels.length === 0) return null
  return (
    <span className="mt-1 flex flex-wrap gap-1">
      {labels.map((word) => (
        <Badge key={word} kind="wait">
          {word}
        </Badge>
      ))}
    </span>
  )
}
