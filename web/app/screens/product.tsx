import type { Product } from '@warung/contract/catalog.ts'
import { CallFailed } from '@warung/contract/client.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { data, href, isRouteErrorResponse } from 'react-router'
import { AddToCart } from '../catalog/add-to-cart'
import { CategoryChips } from '../catalog/category-chips'
import { ProductGallery } from '../catalog/product-gallery'
import { Rating } from '../catalog/rating'
import { type Client, catalogApi } from '../client/api'
import { apiContext } from '../client/context'
import { Price } from '../display/price'
import { MAIN_PICTURE_SIZES, ProductImage } from '../display/product-image'
import { Reviews } from '../reviews/reviews'
import { submitReview } from '../reviews/submit-review'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { FailedLoad } from '../ui/failed-load'
import type { Route } from './+types/product'

async function loadProduct(api: Client, params: { id: string }) {
  if (!ID_PATTERN.test(params.id)) throw data('There is no such product.', { status: 404 })
  try {
    return (await api('GET /api/v1/product/{id}', { params: { id: Number(params.id) } })).data
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    throw data(error.message, { status: error.status === 404 ? 404 : 503 })
  }
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadProduct(context.get(apiContext), params)
}
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadProduct(catalogApi(request), params)
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitReview(Number(params.id), await request.formData())
}

/** The start of its description in whole characters; without one, its name. */
function summaryOf({ name, brand, description }: { name: string; brand: string; description: string }) {
  const text = description.replace(/\s+/g, ' ').trim()
  return text === ''
    ? [name, brand].filter((part) => part !== '').join(', ')
    : [...text].slice(0, 160).join('')
}

export function meta({ loaderData, error }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData) return [{ title: loaderData.name }, { name: 'description', content: summaryOf(loaderData) }]
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return [{ title: isMissing ? 'Product not found' : 'Product' }]
}

function Pictures({ product }: { product: Product }) {
  const images = product.images?.filter(({ image }) => image !== '') ?? []
  if (images.length > 1)
    return <ProductGallery product={product} images={images} sizes={MAIN_PICTURE_SIZES} />
  return (
    <ProductImage
      image={product.image}
      placeholder={product.image_placeholder}
      alt={product.images?.[0]?.alt || product.name}
      sizes={MAIN_PICTURE_SIZES}
      isMain
      className="rounded-2xl border border-line"
    />
  )
}

export default function ProductDetail({ loaderData: product }: Route.ComponentProps) {
  return (
    <>
      <ButtonLink to={href('/')} variant="secondary" className="mb-6">
        Go Back
      </ButtonLink>
      <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,5fr)_minmax(0,4fr)_minmax(0,3fr)]">
        <Pictures key={product.product_id} product={product} />
        <div className="grid gap-3">
          {product.brand === '' ? null : <p className="font-semibold text-brand text-sm">{product.brand}</p>}
          <h1 className="font-bold text-2xl leading-tight sm:text-3xl">{product.name}</h1>
          <Rating product={product} />
          <Price rupiah={product.price} className="font-extrabold text-2xl" />
          <p className="whitespace-pre-line text-ink-soft leading-relaxed">{product.description}</p>
          <CategoryChips
            title="Categories of this product"
            isTitleShown={false}
            categories={product.product_categories}
            className="mt-2"
          />
        </div>
        <Card className="grid gap-4" aria-label="Buy">
          <div className="flex items-center justify-between">
            <span className="text-ink-soft">Price</span>
            <Price rupiah={product.price} className="font-bold" />
          </div>
          <div className="flex items-center justify-between">
            <span className="text-ink-soft">Status</span>
            <Badge kind={product.stock > 0 ? 'good' : 'bad'}>
              {product.stock > 0 ? 'In Stock' : 'Out of Stock'}
            </Badge>
          </div>
          <AddToCart key={product.product_id} product={product} />
        </Card>
      </div>
      <Reviews productId={product.product_id} reviews={product.reviews} count={product.numb_reviews} />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="sr-only">Product</h1>
      <FailedLoad message="Failed get detail product" />
      <ButtonLink to={href('/')}>Go Back</ButtonLink>
    </div>
  )
}
