import { lazy } from 'react'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import type { EnteredCode } from './use-discount-code'

const LazyDiscountCode = lazy(() => loadChunk(() => import('./discount-code')))

export function DiscountField({ entered }: { entered: EnteredCode }) {
  return (
    <OptionalPart>
      <LazyDiscountCode entered={entered} />
    </OptionalPart>
  )
}
