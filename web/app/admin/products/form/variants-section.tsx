/** Folded: most products have no variants. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { lazy, Suspense, useState } from 'react'
import { loadChunk } from '../../../startup/load-chunk'
import { Card } from '../../../ui/card'
import { FailedLoad } from '../../../ui/failed-load'
import { variantsTexts } from './variants-texts'

const LazyEditor = lazy(() => loadChunk(() => import('./variants-editor')))

type Props = {
  product: AdminProduct
  /** null when it could not be loaded */
  group: ProductGroup | null | undefined
  /** the product's own form has unsaved changes, which saving variants would lose */
  isBlocked: boolean
  onChanged: (isChanged: boolean) => void
}

export function VariantsSection({ product, group, isBlocked, onChanged }: Props) {
  const [isOpen, setOpen] = useState(group !== undefined)
  return (
    <Card className="mx-auto mt-4 max-w-5xl">
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center font-bold text-lg">
          {variantsTexts.fold}
        </summary>
        {group === null ? <FailedLoad message={variantsTexts.failed} /> : null}
        {isOpen && group !== null ? (
          <Suspense>
            <LazyEditor product={product} group={group} isBlocked={isBlocked} onChanged={onChanged} />
          </Suspense>
        ) : null}
      </details>
    </Card>
  )
}
