/** Other products, below the page's subject. Loaded when the page is idle; the row's height is reserved. */
import type { Product } from '@warung/contract/catalog.ts'
import { useState } from 'react'
import { prefetchApi } from '../client/api'
import { useLatePart } from '../startup/use-late-part'

/** The height of a heading, a picture (as in related-products.tsx) and four lines of text. */
const ROW_HEIGHT = 'calc(clamp(10rem, 15.4vw, 13.875rem) + 11rem)'

/** Starts the request while the chunk loads. A failure is left to RelatedProducts, which asks again, from the cache. */
function prefetchTopRated(): void {
  prefetchApi('GET /api/v1/product/top').catch(() => {})
}

export function LazyRelatedProducts({ product }: { product?: Product }) {
  const RelatedProducts = useLatePart(true, () => {
    if (!product) prefetchTopRated()
    return import('./related-products').then((module) => module.RelatedProducts)
  })
  const [isEmpty, setEmpty] = useState(false)
  if (isEmpty) return null
  return (
    <div
      className="mt-10 grid gap-6 noscript:hidden print:hidden"
      style={{ alignContent: 'start', minHeight: ROW_HEIGHT }}
    >
      {RelatedProducts ? (
        <RelatedProducts {...(product && { product })} onEmpty={() => setEmpty(true)} />
      ) : null}
    </div>
  )
}
