import { SEARCH_MATCHES_MAX } from '@warung/contract/values/limits.ts'
import { href } from 'react-router'
import { CategoryChips } from '../catalog/category-chips'
import { descriptionTexts } from '../catalog/description-texts'
import { LazyRelatedProducts } from '../catalog/lazy-related-products'
import { loadChips } from '../catalog/load-chips'
import { loadProducts } from '../catalog/load-products'
import { pageNumber } from '../catalog/page-number'
import { ProductCount } from '../catalog/product-count'
import { ProductGrid } from '../catalog/product-grid'
import { catalogTexts } from '../catalog/texts'
import { type Client, catalogApi } from '../client/api'
import { apiContext } from '../client/context'
import { FirstMatchesNote } from '../display/first-matches'
import { BackLink } from '../ui/back-link'
import { EmptyState } from '../ui/empty-state'
import { FailedLoad } from '../ui/failed-load'
import { Pagination } from '../ui/pagination'
import type { Route } from './+types/search'

async function loadSearch(api: Client, params: { keyword: string; pageNumber?: string }) {
  const { keyword } = params
  const [list, chips] = await Promise.all([
    loadProducts(api, { keyword, page: pageNumber(params.pageNumber) }),
    loadChips(api),
  ])
  return { keyword, list, chips }
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadSearch(context.get(apiContext), params)
}
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadSearch(catalogApi(request), params)
}

export function meta({ params }: Route.MetaArgs): Route.MetaDescriptors {
  return [
    { title: catalogTexts.search(params.keyword) },
    ...(import.meta.env.SSR
      ? [{ name: 'description', content: descriptionTexts.search(params.keyword) }]
      : []),
  ]
}

/** The number of results, as a text that screen readers announce. */
function SearchOutcome({ total }: { total: number }) {
  if (total === 0) return <EmptyState title={catalogTexts.noMatch} help={catalogTexts.noMatchAdvice} />
  return total < SEARCH_MATCHES_MAX ? <ProductCount count={total} /> : <FirstMatchesNote total={total} />
}

export default function Search({ loaderData: { keyword, list, chips } }: Route.ComponentProps) {
  return (
    <>
      <BackLink to={href('/')} label={catalogTexts.goBack} />
      <h1 className="mb-2 font-bold text-2xl">{catalogTexts.results(keyword)}</h1>
      <div role="status" className="mb-4">
        {list ? <SearchOutcome total={list.total} /> : null}
      </div>
      {list === undefined ? (
        <FailedLoad message={catalogTexts.failed} />
      ) : list.products.length === 0 ? null : (
        <>
          <ProductGrid products={list.products} />
          <Pagination
            page={list.page}
            lastPage={list.lastPage}
            hrefOf={(page) =>
              page === 1
                ? href('/search/:keyword', { keyword })
                : href('/search/:keyword/page/:pageNumber', { keyword, pageNumber: String(page) })
            }
          />
        </>
      )}
      <CategoryChips title={catalogTexts.browse} categories={chips} className="mt-10" />
      {list?.products.length === 0 ? <LazyRelatedProducts key={keyword} /> : null}
    </>
  )
}
