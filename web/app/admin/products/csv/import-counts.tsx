import type { ProductImport } from '@warung/contract/product-csv.ts'
import { columnName } from '@warung/contract/product-fields.ts'
import { LANGUAGE } from '../../../language/language'
import { importTexts } from './texts'

/** In display order; prices and stocks are among the changed ones. */
const COUNTS = ['create', 'change', 'prices', 'stocks', 'same', 'fault'] as const

export function ImportCountList({ shown: { counts } }: { shown: ProductImport }) {
  if (counts === null) return null
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 tabular-nums sm:max-w-sm [&_dd]:text-right">
      {COUNTS.filter((kind) => counts[kind] > 0).map((kind) => (
        <div key={kind} className="contents">
          <dt className={kind === 'prices' || kind === 'stocks' ? 'pl-4 text-ink-soft' : 'text-ink-soft'}>
            {importTexts.counts[kind]}
          </dt>
          <dd className="font-semibold">{counts[kind]}</dd>
        </div>
      ))}
    </dl>
  )
}

export function ImportNotices({ shown }: { shown: ProductImport }) {
  const { columns, ignored_columns, hints, encoding, create_categories, new_categories } = shown
  return (
    <ul className="wrap-anywhere grid list-disc gap-1 pl-5 text-ink-soft text-sm">
      <li>{importTexts.columnsRead(columns.map((column) => columnName(column, LANGUAGE)))}</li>
      {ignored_columns.length > 0 ? <li>{importTexts.columnsIgnored(ignored_columns)}</li> : null}
      {hints.map((hint) => (
        <li key={hint} className="text-ink">
          {hint}
        </li>
      ))}
      {encoding === 'windows-1252' ? <li>{importTexts.accents}</li> : null}
      {columns.includes('stock') ? <li>{importTexts.stockHint}</li> : null}
      {create_categories && new_categories.length > 0 ? (
        <li>{importTexts.newCategories(new_categories)}</li>
      ) : null}
    </ul>
  )
}
