/** Cards that lead on: products of the same category, or the top rated, and those seen last. */
import type { Product, ProductRow } from '@warung/contract/catalog.ts'
import { CallFailed } from '@warung/contract/client.ts'
import { type CSSProperties, useEffect, useState } from 'react'
import { href, Link, useParams } from 'react-router'
import { prefetchApi } from '../client/api'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'
import { recentProducts, rememberProduct } from '../stored/recent-products'
import { type CardProduct, cardProduct } from './card-product'
import { Rating } from './rating'
import { relatedProductsTexts } from './related-products-texts'
import { SaleLine } from './sale'
import { catalogTexts } from './texts'
import { WordSearches } from './word-searches'

const SHOWN_MAX = 4

/** Height of a row's pictures; lazy-related-products.tsx reserves the height of the row. */
const PICTURE_STYLE: CSSProperties = { height: 'clamp(10rem, 15.4vw, 13.875rem)' }
/** Four in a row, or a scrolling rail where they would be narrower than 10rem. */
const RAIL_STYLE: CSSProperties = {
  display: 'grid',
  gridAutoFlow: 'column',
  gridAutoColumns: 'max(10rem, calc((100% - 2.25rem) / 4))',
  gap: '0.75rem',
  overflowX: 'auto',
}

function RelatedProductCard({ product }: { product: CardProduct }) {
  const { piecesLeft } = product
  return (
    <article
      className={`relative flex flex-col overflow-hidden rounded-2xl border border-line bg-card ${piecesLeft === 0 ? 'sold-out' : ''}`}
    >
      <div className="relative" style={PICTURE_STYLE}>
        <ProductImage
          image={product.image}
          placeholder={product.image_placeholder}
          alt=""
          sizes="(min-width: 1280px) 296px, (min-width: 768px) 24vw, 160px"
          className="size-full"
        />
        {piecesLeft === undefined ? null : (
          <span className="stock-badge">
            {piecesLeft === 0 ? catalogTexts.outOfStock : catalogTexts.left(piecesLeft)}
          </span>
        )}
      </div>
      <div className="flex grow flex-col gap-1 p-3">
        <h3 className="wrap-anywhere line-clamp-2 font-semibold text-sm">
          <Link to={href('/product/:id', { id: String(product.product_id) })} className="cover-link">
            {product.name}
          </Link>
        </h3>
        <Rating product={product} />
        <Price rupiah={product.price} from={product.from} className="mt-auto text-wrap! font-bold" />
        <SaleLine price={product.price} sale={product.sale} />
      </div>
    </article>
  )
}

function RelatedProductsRow({ title, products }: { title: string; products: readonly CardProduct[] }) {
  return (
    <section aria-label={title} className="grid gap-3">
      <h2 className="font-bold text-lg">{title}</h2>
      <div style={RAIL_STYLE}>
        {products.map((product) => (
          <RelatedProductCard key={product.product_id} product={product} />
        ))}
      </div>
    </section>
  )
}

type OwnIds = ReadonlySet<number | undefined>

function ownIds(product: Product | undefined): OwnIds {
  const siblings = product?.variants?.products ?? []
  return new Set([product?.product_id, ...siblings.map(({ product_id }) => product_id)])
}

type RelatedRow = { readonly title: string; readonly products: readonly CardProduct[] }

/** Empty if the call failed, since the page is complete without these. */
async function rowsOrNone(call: Promise<{ data: readonly ProductRow[] }>): Promise<readonly ProductRow[]> {
  try {
    return (await call).data
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return []
  }
}

/** Calls the same addresses as prefetching, so that opening one of these products needs no further request. */
async function findRecent(ids: readonly number[]): Promise<RelatedRow> {
  const calls = ids.map(async (id) => ({
    data: [(await prefetchApi('GET /api/v1/product/{id}', { params: { id } })).data],
  }))
  const rows = await Promise.all(calls.map(rowsOrNone))
  return { title: relatedProductsTexts.recent, products: rows.flat().map(cardProduct) }
}

/** Products of the first category; the top rated, if it contains no other products. */
async function findSimilar(product: Product | undefined, own: OwnIds): Promise<RelatedRow> {
  const [category] = product?.product_categories ?? []
  const choose = (rows: readonly ProductRow[]) =>
    rows
      .filter(({ product_id, stock }) => !own.has(product_id) && stock > 0)
      .slice(0, SHOWN_MAX)
      .map(cardProduct)
  if (category) {
    const input = { params: { id: category.product_category_id }, query: { page: 1 } }
    const products = choose(await rowsOrNone(prefetchApi('GET /api/v1/product-category/{id}/product', input)))
    if (products.length > 0) return { title: relatedProductsTexts.more(category.name), products }
  }
  const top = await rowsOrNone(prefetchApi('GET /api/v1/product/top'))
  return { title: catalogTexts.topRatedProducts, products: choose(top) }
}

/** Below a product two rows; elsewhere one, whose height is reserved. */
async function findRelatedProducts(product: Product | undefined): Promise<readonly RelatedRow[]> {
  const own = ownIds(product)
  const ids = recentProducts().filter((id) => !own.has(id))
  const [recent, similar] = await Promise.all([
    findRecent(ids.slice(0, SHOWN_MAX)),
    product || ids.length === 0 ? findSimilar(product, own) : undefined,
  ])
  if (product) rememberProduct(product.product_id)
  return [...(similar ? [similar] : []), recent].filter(({ products }) => products.length > 0)
}

export type RelatedProductsProps = { product?: Product; onEmpty: () => void }

export function RelatedProducts({ product, onEmpty }: RelatedProductsProps) {
  const [found, setFound] = useState<readonly RelatedRow[]>([])
  const { keyword } = useParams() // of a search that found nothing
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once per product or variant group, not on revalidation
  useEffect(() => {
    let isHere = true
    void findRelatedProducts(product).then((rows) => {
      if (!isHere) return
      setFound(rows)
      if (rows.length === 0) onEmpty()
    })
    return () => {
      isHere = false
    }
  }, [])
  return (
    <>
      {keyword === undefined ? null : <WordSearches keyword={keyword} />}
      {found.map(({ title, products }) => (
        <RelatedProductsRow key={title} title={title} products={products} />
      ))}
    </>
  )
}
