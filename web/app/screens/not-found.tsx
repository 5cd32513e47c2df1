import { data } from 'react-router'
import { LazyRelatedProducts } from '../catalog/lazy-related-products'
import { PageNotFound } from '../ui/page-not-found'
import { uiTexts } from '../ui/texts'
import type { Route } from './+types/not-found'

export function loader() {
  return data(null, { status: 404 })
}
export function clientLoader() {
  return null
}

export function meta(): Route.MetaDescriptors {
  return [{ title: uiTexts.pageNotFound }]
}

export default function NotFound() {
  return (
    <>
      <PageNotFound />
      <LazyRelatedProducts />
    </>
  )
}
