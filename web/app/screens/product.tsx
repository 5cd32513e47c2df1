import { CallFailed } from '@warung/contract/client.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { data, href, isRouteErrorResponse } from 'react-router'
import { AddToCart } from '../catalog/add-to-cart'
import { Breadcrumb } from '../catalog/breadcrumb'
import { buyTexts } from '../catalog/buy-texts'
import { CategoryChips } from '../catalog/category-chips'
import { DeliveryLines } from '../catalog/delivery-lines'
import { LazyRelatedProducts } from '../catalog/lazy-related-products'
import { ProductGallery } from '../catalog/product-gallery'
import { productTags } from '../catalog/product-tags'
import { productTexts } from '../catalog/product-texts'
import { Rating } from '../catalog/rating'
import { loadStockAlert, StockAlert } from '../catalog/stock-alert'
import { loadVariantOptions, Variants } from '../catalog/variants'
import { loadWhatsAppOrder, WhatsAppOrder } from '../catalog/whatsapp-order'
import { Wish } from '../catalog/wish'
import { type Client, catalogApi } from '../client/api'
import { apiContext, settingsContext } from '../client/context'
import { summaryOf } from '../client/page-tags'
import { Reviews } from '../reviews/reviews'
import { submitReview } from '../reviews/submit-review'
import { BackLink } from '../ui/back-link'
import { Badge } from '../ui/badge'
import { ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { FailedLoad } from '../ui/failed-load'
import type { Route } from './+types/product'

/** The rating in `?stars=4`, which filters the reviews. */
function starsIn({ url }: Request): number | undefined {
  const stars = new URL(url).searchParams.get('stars') ?? ''
  return /^[1-5]$/.test(stars) ? Number(stars) : undefined
}

async function loadProduct(api: Client, params: { id: string }, stars: number | undefined) {
  if (!ID_PATTERN.test(params.id)) throw data(productTexts.missing, { status: 404 })
  const ofProduct = { params: { id: Number(params.id) } }
  try {
    const [{ data: product }, chosen] = await Promise.all([
      api('GET /api/v1/product/{id}', ofProduct),
      stars && api('GET /api/v1/product/{id}/review', { ...ofProduct, query: { stars } }),
    ])
    return chosen ? { ...product, reviews: chosen.data, stars } : product
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    throw data(error.message, { status: error.status === 404 ? 404 : 503 })
  }
}

export async function loader({ context, params, request }: Route.LoaderArgs) {
  const product = await loadProduct(context.get(apiContext), params, starsIn(request))
  if (product.variants) await loadVariantOptions()
  if (context.get(settingsContext).shop.takes_whatsapp_orders) await loadWhatsAppOrder()
  if (context.get(settingsContext).shop.has_stock_alerts) await loadStockAlert()
  return product
}
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadProduct(catalogApi(request), params, starsIn(request))
}

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  return submitReview(Number(params.id), await request.formData())
}

/** The beginning of the description; without one, the name. */
function descriptionOf({ name, brand, description }: { name: string; brand: string; description: string }) {
  return summaryOf(description) || [name, brand].filter((part) => part !== '').join(', ')
}

export function meta({ loaderData, error, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (loaderData) {
    const title = { title: loaderData.name }
    if (!import.meta.env.SSR) return [title]
    const description = descriptionOf(loaderData)
    return [
      title,
      { name: 'description', content: description },
      ...productTags(matches[0]?.loaderData, loaderData, description),
    ]
  }
  const isMissing = isRouteErrorResponse(error) && error.status === 404
  return [{ title: isMissing ? productTexts.notFound : productTexts.product }]
}

export default function ProductDetail({ loaderData: product }: Route.ComponentProps) {
  const { product_id, name, brand, stock, numb_reviews, rating, variants } = product
  const relatedProducts = (
    <LazyRelatedProducts
      // negative for a group: no product has its key
      key={variants ? -variants.product_group_id : product_id}
      product={product}
    />
  )
  return (
    <>
      <BackLink to={href('/')} label={productTexts.goBack}>
        <Breadcrumb product={product} />
      </BackLink>
      <div className={`grid items-start gap-6 md:grid-cols-2 ${variants ? 'with-options' : ''}`}>
        <ProductGallery key={product_id} product={product} />
        <div className="grid gap-4 lg:sticky lg:top-24">
          <div className="grid gap-1">
            {brand === '' ? null : <p className="font-semibold text-brand text-sm">{brand}</p>}
            <h1 className="font-bold text-2xl">{name}</h1>
            <div className="flex flex-wrap items-center gap-x-2">
              <a href="#reviews" className="inline-flex min-h-11 items-center gap-2 text-sm">
                {numb_reviews > 0 ? <b aria-hidden>{buyTexts.rated(rating)}</b> : null}
                <Rating product={product} />
              </a>
              <Badge kind={stock > 0 ? 'good' : 'bad'}>
                {stock > 0 ? productTexts.inStock : productTexts.outOfStock}
              </Badge>
              <Wish id={product_id} />
            </div>
          </div>
          <Variants product={product} />
          <Card className="grid gap-4" aria-label={productTexts.buy}>
            <AddToCart key={product_id} product={product} />
            {stock > 0 ? (
              <WhatsAppOrder lines={[{ product: product_id, name, price: product.price, qty: 1 }]} />
            ) : (
              <StockAlert id={product_id} />
            )}
            <DeliveryLines />
          </Card>
          <p className="whitespace-pre-line leading-relaxed">{product.description}</p>
          <CategoryChips
            title={productTexts.categories}
            isTitleShown={false}
            categories={product.product_categories}
          />
        </div>
      </div>
      {stock === 0 ? relatedProducts : null}
      <Reviews product={product} />
      {stock > 0 ? relatedProducts : null}
    </>
  )
}

export function ErrorBoundary() {
  return (
    <>
      <div className="grid justify-items-start gap-4">
        <h1 className="sr-only">{productTexts.product}</h1>
        <FailedLoad message={productTexts.failed} />
        <ButtonLink to={href('/')}>{productTexts.goBack}</ButtonLink>
      </div>
      <LazyRelatedProducts />
    </>
  )
}
