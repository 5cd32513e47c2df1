/** Options of a product with variants (D27): a chunk that only such pages load. */
import type { Product } from '@warung/contract/catalog.ts'
import { type ComponentType, lazy } from 'react'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import type { VariantOptionsProps } from './variant-options'

let LoadedOptions: ComponentType<VariantOptionsProps> = lazy(() =>
  loadChunk(() => import('./variant-options')),
)

/** Preloads it for the server, which renders synchronously (decisions/042); the browser hydrates the result. */
export async function loadVariantOptions(): Promise<void> {
  LoadedOptions = (await import('./variant-options')).default
}

export function Variants({ product: { product_id, variants } }: { product: Product }) {
  if (!variants) return null
  return (
    <OptionalPart>
      <LoadedOptions key={variants.product_group_id} productId={product_id} variants={variants} />
    </OptionalPart>
  )
}
