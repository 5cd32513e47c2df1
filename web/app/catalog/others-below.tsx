/** Other products, below what a page is about. They come when the page is idle; their row's height is reserved. */
import type { Product } from '@warung/contract/catalog.ts'
import { type ComponentType, useEffect, useState } from 'react'
import { loadChunk } from '../startup/load-chunk'
import { useIdle } from '../ui/use-idle'
import type { OthersProps } from './others'

/** A heading, pictures as high as theirs, and four lines. */
const ROW_HEIGHT = 'calc(clamp(10rem, 15.4vw, 13.875rem) + 11rem)'

export function OthersBelow({ product }: { product?: Product }) {
  const isIdle = useIdle()
  const [Others, setOthers] = useState<ComponentType<OthersProps>>()
  const [isEmpty, setEmpty] = useState(false)
  useEffect(() => {
    if (!isIdle) return
    // the page is whole without them
    loadChunk(() => import('./others')).then((module) => setOthers(() => module.Others), console.warn)
  }, [isIdle])
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
