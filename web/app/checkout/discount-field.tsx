import { lazy } from 'react'
import { ChunkFailureNotice, OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import type { EnteredCode } from './use-discount-code'

const LazyDiscountCode = lazy(() => loadChunk(() => import('./discount-code')))

export function DiscountField({ entered }: { entered: EnteredCode }) {
  return (
    <OptionalPart pending={null} failed={<ChunkFailureNotice />}>
      <LazyDiscountCode entered={entered} />
    </OptionalPart>
  )
}
