/** The products that brought most: a list whose bars are part of it. */
import type { ProductSales } from '@warung/contract/sales.ts'
import { href, Link } from 'react-router'
import { Sum } from './sum'

export function BestSellers({ products }: { products: readonly ProductSales[] }) {
  const most = products[0]?.takings ?? 0
  if (products.length === 0) return <p className="text-ink-soft">Nothing was sold in these 30 days yet.</p>
  return (
    <ol className="grid gap-1">
      {products.map(({ product_id, name, pieces, takings }) => (
        <li key={product_id}>
          <Link
            to={href('/product/:id', { id: String(product_id) })}
            className="grid min-h-11 content-center gap-1 rounded-lg py-1 text-ink no-underline hover:bg-sunken"
          >
            <span className="flex flex-wrap justify-between gap-x-4">
              <span className="wrap-anywhere font-semibold">{name}</span>
              <span className="tabular-nums">
                <span className="text-ink-soft">{pieces} × · </span>
                <Sum rupiah={takings} />
              </span>
            </span>
            <svg
              aria-hidden
              viewBox="0 0 100 1"
              preserveAspectRatio="none"
              className="block h-2 w-full text-brand forced-colors:text-[CanvasText]"
            >
              <rect width={most === 0 ? 0 : (takings / most) * 100} height={1} fill="currentColor" />
            </svg>
          </Link>
        </li>
      ))}
    </ol>
  )
}
