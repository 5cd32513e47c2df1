/** Other products, below the page's subject. Loaded when the page is idle; the row's height is reserved. */
import type { Product } from '@warung/contract/catalog.ts'
import { useState } from 'react'
import { useLatePart } from '../startup/use-late-part'

/** The height of a heading, a picture (as in others.tsx) and four lines of text. */
const ROW_HEIGHT = 'calc(clamp(10rem, 15.4vw, 13.875rem) + 11rem)'

export function OthersBelow({ product }: { product?: Product }) {
  const Others = useLatePart(true, () => import('./others').then((module) => module.Others))
  const [isEmpty, setEmpty] = useState(false)
  if (isEmpty) return null
  return (
    <div
      className="mt-10 grid gap-6 noscript:hidden print:hidden"
      style={{ alignContent: 'start', minHeight: ROW_HEIGHT }}
    >
      {Others ? <Others {...(product && { product })} onEmpty={() => setEmpty(true)} /> : null}
    </div>
  )
}
