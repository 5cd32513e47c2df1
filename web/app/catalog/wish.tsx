/** The heart of a product, for customers, once the owner turns it on: a chunk that no page loads at first. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { lazy } from 'react'
import { useShopProfile } from '../client/shop-profile'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { useSignedIn } from '../stored/session'

const LazyWishButton = lazy(() => loadChunk(() => import('./wish-button')))

export function Wish({ id }: { id: number }) {
  const isCustomer = useSignedIn()?.role_id === ROLE.customer
  return useShopProfile().has_wishlist && isCustomer ? (
    <OptionalPart pending={null} failed={null}>
      <LazyWishButton id={id} />
    </OptionalPart>
  ) : null
}
