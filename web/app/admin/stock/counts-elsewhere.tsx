import { href, Link } from 'react-router'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { stockTexts } from './texts'
import type { WrittenCount } from './use-stock-counts'

type Props = { counts: readonly WrittenCount[]; onRemove: (productId: number) => void }

export function CountsElsewhere({ counts, onRemove }: Props) {
  if (counts.length === 0) return null
  return (
    <Card aria-label={stockTexts.notSaved} className="grid gap-2">
      <h2 className="font-bold">{stockTexts.notSaved}</h2>
      <ul className="divide-y">
        {counts.map(({ written, shown: { product_id, name, sku, stock }, errors }) => (
          <li key={product_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
            <Link
              to={`${href('/admin/stock')}?${new URLSearchParams({ keyword: sku })}`}
              className="inline-flex min-h-11 items-center wrap-anywhere underline"
            >
              {name}
            </Link>
            <span className="grow text-ink-soft text-sm">{stockTexts.countedBefore(written, stock)}</span>
            <Button
              variant="quiet"
              aria-label={stockTexts.discardCount(name)}
              onClick={() => onRemove(product_id)}
            >
              {stockTexts.discard}
            </Button>
            {errors ? <p className="basis-full text-danger text-sm">{errors.join(' ')}</p> : null}
          </li>
        ))}
      </ul>
    </Card>
  )
}
