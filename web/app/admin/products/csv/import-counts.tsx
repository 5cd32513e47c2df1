import type { ProductImport } from '@warung/contract/product-csv.ts'
import { CSV_COLUMN_HEADS } from '@warung/contract/values/product-imports.ts'

export function productsInWords(count: number): string {
  return count === 1 ? '1 product' : `${count} products`
}

export function ImportCountList({ shown: { counts } }: { shown: ProductImport }) {
  if (counts === null) return null
  const entries = [
    ['New products', counts.create],
    ['Changed products', counts.change],
    ['of these with another price', counts.prices],
    ['of these with another stock', counts.stocks],
    ['Unchanged', counts.same],
    ['Lines with faults', counts.fault],
  ] as const
  const shownEntries = entries.filter(([, count]) => count > 0)
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums sm:max-w-sm [&_dd]:text-right">
      {shownEntries.map(([name, count]) => (
        <div key={name} className="contents">
          <dt className={name.startsWith('of these') ? 'pl-4 text-ink-soft' : 'text-ink-soft'}>{name}</dt>
          <dd className="font-semibold">{count}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ImportNotices({ shown }: { shown: ProductImport }) {
  const { columns, ignored_columns, hints, encoding, create_categories, new_categories } = shown
  return (
    <ul className="wrap-anywhere grid list-disc gap-1 pl-5 text-ink-soft text-sm">
      <li>Columns that were read: {columns.map((column) => CSV_COLUMN_HEADS[column]).join(', ')}.</li>
      {ignored_columns.length > 0 ? <li>Columns that were not: {ignored_columns.join(', ')}.</li> : null}
      {hints.map((hint) => (
        <li key={hint} className="text-ink">
          {hint}
        </li>
      ))}
      {encoding === 'windows-1252' ? (
        <li>The file is not in UTF-8: look whether letters with accents are right.</li>
      ) : null}
      {columns.includes('stock') ? (
        <li>Stock becomes what the file says. Leave the column out to keep the stock as it is.</li>
      ) : null}
      {create_categories && new_categories.length > 0 ? (
        <li>New categories: {new_categories.join(', ')}.</li>
      ) : null}
    </ul>
  )
}
