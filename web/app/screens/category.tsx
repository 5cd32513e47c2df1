import { CallFailed } from '@warung/contract/client.ts'
import { imageSources } from '@warung/contract/image-sources.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { data, href } from 'react-router'
import { cardProduct } from '../catalog/card-product'
import { CategoryChips } from '../catalog/category-chips'
import { descriptionTexts } from '../catalog/description-texts'
import { loadChips } from '../catalog/load-chips'
import { pageNumber } from '../catalog/page-number'
import { ProductCount } from '../catalog/product-count'
import { ProductGrid } from '../catalog/product-grid'
import { catalogTexts } from '../catalog/texts'
import { type Client, catalogApi } from '../client/api'
import { apiContext } from '../client/context'
import { pageTags } from '../client/page-tags'
import { pagingOf, totalFromMeta } from '../client/paging'
import { BackLink } from '../ui/back-link'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { Pagination } from '../ui/pagination'
import type { Route } from './+types/category'

async function loadCategory(api: Client, params: { id: string; pageNumber?: string }) {
  const page = pageNumber(params.pageNumber)
  if (!ID_PATTERN.test(params.id)) throw data(catalogTexts.categoryMissing, { status: 404 })
  const ofCategory = { params: { id: Number(params.id) } }
  try {
    const [{ data: category }, { data: rows, meta }, chips] = await Promise.all([
      api('GET /api/v1/product-category/{id}', ofCategory),
      api('GET /api/v1/product-category/{id}/product', { ...ofCategory, query: { page } }),
      loadChips(api),
    ])
    return {
      category,
      products: rows.map(cardProduct),
      total: totalFromMeta(meta),
      ...pagingOf(meta),
      chips,
    }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    throw data(error.message, { status: error.status === 404 ? 404 : 503 })
  }
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadCategory(context.get(apiContext), params)
}
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadCategory(catalogApi(request), params)
}

function categoryHref(category: { product_category_id: number }, page: number): string {
  const id = String(category.product_category_id)
  return page === 1
    ? href('/category/:id', { id })
    : href('/category/:id/page/:pageNumber', { id, pageNumber: String(page) })
}

export function meta({ loaderData, params, matches }: Route.MetaArgs): Route.MetaDescriptors {
  if (!loaderData) return [{ title: catalogTexts.category }]
  const { category, page } = loaderData
  const { name, image } = category
  const suffix = 'pageNumber' in params && params.pageNumber ? catalogTexts.page(params.pageNumber) : ''
  const title = `${name}${suffix}`
  if (!import.meta.env.SSR) return [{ title }]
  const description = descriptionTexts.category(name)
  return [
    { title },
    { name: 'description', content: description },
    ...pageTags(matches[0]?.loaderData, { title, description, image, path: categoryHref(category, page) }),
  ]
}

function CategoryImage({ image }: { image: string }) {
  const sources = imageSources(image)
  if (!sources) return null
  return <img src={sources.small} alt="" className="size-16 rounded-2xl border border-line object-cover" />
}

export default function CategoryPage({ loaderData }: Route.ComponentProps) {
  const { category, products, total, page, lastPage, chips } = loaderData
  return (
    <>
      <BackLink to={href('/')} label={catalogTexts.goBack} />
      <div className="mb-2 flex items-center gap-4">
        <CategoryImage image={category.image} />
        <h1 className="wrap-anywhere min-w-0 font-bold text-2xl">{category.name}</h1>
      </div>
      <div role="status" className="mb-4">
        {total === 0 ? (
          <EmptyState title={catalogTexts.categoryEmpty}>
            <ButtonLink to={href('/')}>{catalogTexts.latest}</ButtonLink>
          </EmptyState>
        ) : (
          <ProductCount count={total} />
        )}
      </div>
      {products.length === 0 ? null : (
        <>
          <ProductGrid products={products} />
          <Pagination page={page} lastPage={lastPage} hrefOf={(target) => categoryHref(category, target)} />
        </>
      )}
      <CategoryChips
        title={catalogTexts.allCategories}
        categories={chips}
        current={category.product_category_id}
        className="mt-10"
      />
    </>
  )
}
