import type { StockRow } from '@warung/contract/stock.ts'
import { useEffect, useState } from 'react'
import { href, Link, useFetcher } from 'react-router'
import { ProductImage } from '../../display/product-image'
import { Alert } from '../../ui/alert'
import { Card } from '../../ui/card'
import { TextField } from '../../ui/field'
import { Fold } from '../../ui/fold'
import { LowStockMark } from '../lists/low-stock-mark'
import { LedgerList } from './ledger-list'
import type { clientLoader } from './stock-ledger'
import { stockTexts } from './texts'
import { countedPieces, type WrittenCount } from './use-stock-counts'

function CountPreview({ count }: { count: WrittenCount | undefined }) {
  const counted = count && countedPieces(count.written)
  if (!count || counted === undefined) return null
  const { stock } = count.shown
  if (counted === stock) return stockTexts.same(stock)
  return counted < stock ? stockTexts.fewer(stock - counted, stock) : stockTexts.more(counted - stock, stock)
}

/** Loaded when it is opened, and reloaded by the router after each save. */
function RowLedger({ row: { product_id, name } }: { row: StockRow }) {
  const [isOpen, setOpen] = useState(false)
  const { load, data } = useFetcher<typeof clientLoader>()
  const ledgerHref = href('/admin/product/:id/stock', { id: String(product_id) })
  useEffect(() => {
    if (isOpen) void load(ledgerHref)
  }, [isOpen, load, ledgerHref])
  return (
    <Fold
      look="link"
      className="min-w-0"
      onToggle={setOpen}
      summary={
        <>
          {stockTexts.ledger}
          <span className="sr-only"> {stockTexts.ledgerOf(name)}</span>
        </>
      }
    >
      {data?.failure === undefined ? null : <Alert kind="error">{data.failure}</Alert>}
      {data?.ledger ? (
        <div className="max-h-80 overflow-y-auto">
          <LedgerList movements={data.ledger.movements} />
          {data.older === null ? null : (
            <Link to={ledgerHref} className="inline-flex min-h-11 items-center underline">
              {stockTexts.wholeLedger}
              <span className="sr-only"> {stockTexts.ledgerOf(name)}</span>
            </Link>
          )}
        </div>
      ) : null}
      {isOpen && !data ? <p className="py-2 text-ink-soft text-sm">{stockTexts.loading}</p> : null}
    </Fold>
  )
}

function ProductOfRow({ row }: { row: StockRow }) {
  return (
    <div className="stock-product flex items-start gap-3">
      <ProductImage
        key={row.image}
        image={row.image}
        placeholder={row.image_placeholder}
        alt=""
        sizes="56px"
        className="w-14 shrink-0 rounded-lg"
      />
      <div className="grid min-w-0 grow gap-1">
        <h2 className="wrap-anywhere font-bold">{row.name}</h2>
        <p className="wrap-anywhere text-ink-soft text-sm">{stockTexts.sku(row.sku)}</p>
      </div>
      <LowStockMark product={row} />
    </div>
  )
}

type Props = {
  row: StockRow
  count: WrittenCount | undefined
  onWrite: (written: string) => void
}

export function StockRowCard({ row, count, onWrite }: Props) {
  const { name, stock, reserved } = row
  return (
    <li>
      <Card className="stock-card grid grid-cols-[minmax(0,1fr)] items-start gap-x-6 gap-y-3 lg:grid-cols-[minmax(0,1fr)_22rem]">
        <div className="grid min-w-0">
          <ProductOfRow row={row} />
          <RowLedger row={row} />
        </div>
        <div className="grid grid-cols-2 gap-4">
          <p className="stock-now grid content-start gap-1.5 text-sm">
            <span className="font-semibold">{stockTexts.stockNow}</span>
            <strong className="grid h-11 items-center text-2xl tabular-nums">{stock}</strong>
            {reserved > 0 ? <span className="text-ink-soft">{stockTexts.reserved(reserved)}</span> : null}
          </p>
          <div className="stock-count">
            <TextField
              label={stockTexts.counted}
              aria-label={stockTexts.countOf(name)}
              inputMode="numeric"
              autoComplete="off"
              value={count?.written ?? ''}
              onChange={(event) => onWrite(event.target.value)}
              errors={count?.errors}
              preview={<CountPreview count={count} />}
            />
          </div>
        </div>
      </Card>
    </li>
  )
}
