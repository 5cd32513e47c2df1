/** Folded, because most products have no variants. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { lazy, useState } from 'react'
import { OptionalPart } from '../../../startup/chunk-failure'
import { loadChunk } from '../../../startup/load-chunk'
import { Card } from '../../../ui/card'
import { FailedLoad } from '../../../ui/failed-load'
import { Fold } from '../../../ui/fold'
import { variantsTexts } from './variants-texts'

const LazyEditor = lazy(() => loadChunk(() => import('./variants-editor')))

type Props = {
  product: AdminProduct
  /** null if it could not be loaded */
  group: ProductGroup | null | undefined
  /** the product form has unsaved changes, which saving variants would lose */
  isBlocked: boolean
  onChanged: (isChanged: boolean) => void
}

export function VariantsSection({ product, group, isBlocked, onChanged }: Props) {
  const [isOpen, setOpen] = useState(group !== undefined)
  return (
    <Card className="mt-4 max-w-5xl">
      <Fold summary={variantsTexts.fold} look="heading" isOpen={isOpen} onToggle={setOpen}>
        {group === null ? <FailedLoad message={variantsTexts.failed} /> : null}
        {isOpen && group !== null ? (
          <OptionalPart>
            <LazyEditor product={product} group={group} isBlocked={isBlocked} onChanged={onChanged} />
          </OptionalPart>
        ) : null}
      </Fold>
    </Card>
  )
}
