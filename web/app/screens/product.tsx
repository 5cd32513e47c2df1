import type { Product } from '@warung/contract/catalog.ts'
import { CallFailed } from '@warung/contract/client.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { data, href, isRouteErrorResponse, Link, type ShouldRevalidateFunctionArgs } from 'react-router'
import { AddToCart } from '../catalog/add-to-cart'
import { buyTexts } from '../catalog/buy-texts'
import { LAST_PIECES_MAX } from '../catalog/card-product'
import { CategoryChips } from '../catalog/category-chips'
import { DeliveryLines } from '../catalog/delivery-lines'
import { ProductGallery } from '../catalog/product-gallery'
import { productTexts } from '../catalog/product-texts'
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
  if (!ID_PATTERN.test(params.id)) throw data(productTexts.missing, { status: 404 })
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

/** The address's query only chooses among the reviews that are here. */
export function shouldRevalidate({
  currentUrl,
  nextUrl,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs): boolean {
  const isSameProduct = currentUrl.pathname === nextUrl.pathname
  return isSameProduct && currentUrl.search !== nextUrl.search ? false : defaultShouldRevalidate
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
  return [{ title: isMissing ? productTexts.notFound : productTexts.product }]
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
      className="main-picture rounded-2xl border border-line"
    />
  )
}

/** The price, what is left of it, and the one form that buys it. */
function Buy({ product }: { product: Product }) {
  const { price, stock } = product
  return (
    <Card className="grid gap-4" aria-label={productTexts.buy}>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Price rupiah={price} className="mr-auto font-bold text-2xl" />
        <Badge kind={stock > 0 ? 'good' : 'bad'}>
          {stock > 0 ? productTexts.inStock : productTexts.outOfStock}
        </Badge>
        {stock > 0 && stock <= LAST_PIECES_MAX ? <Badge kind="wait">{buyTexts.left(stock)}</Badge> : null}
      </div>
      <AddToCart key={product.product_id} product={product} />
      <DeliveryLines />
    </Card>
  )
}

export default function ProductDetail({ loaderData: product }: Route.ComponentProps) {
  return (
    <>
      <Link to={href('/')} className="mb-2 inline-flex min-h-11 items-center font-semibold">
        {productTexts.goBack}
      </Link>
      <div className="grid items-start gap-6 md:grid-cols-2">
        <Pictures key={product.product_id} product={product} />
        <div className="grid gap-4 lg:sticky lg:top-24">
          <div className="grid gap-1">
            {product.brand === '' ? null : (
              <p className="font-semibold text-brand text-sm">{product.brand}</p>
            )}
            <h1 className="font-bold text-2xl">{product.name}</h1>
            <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 justify-self-start text-sm">
              {product.numb_reviews > 0 ? <b aria-hidden>{buyTexts.rated(product.rating)}</b> : null}
              <Rating product={product} />
            </a>
          </div>
          <Buy product={product} />
          <p className="whitespace-pre-line leading-relaxed">{product.description}</p>
          <CategoryChips
            title={productTexts.categories}
            isTitleShown={false}
            categories={product.product_categories}
          />
        </div>
      </div>
      <Reviews
        productId={product.product_id}
        reviews={product.reviews}
        count={product.numb_reviews}
        average={product.rating}
      />
    </>
  )
}

export function ErrorBoundary() {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="sr-only">{productTexts.product}</h1>
      <FailedLoad message={productTexts.failed} />
      <ButtonLink to={href('/')}>{productTexts.goBack}</ButtonLink>
    </div>
  )
}
