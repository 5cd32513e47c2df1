import { isAdmin } from '@warung/contract/roles.ts'
import { PROFILE_DEFAULTS } from '@warung/contract/values/setting-defaults.ts'
import { href } from 'react-router'
import { type CardProduct, cardProduct } from '../catalog/card-product'
import { Carousel } from '../catalog/carousel'
import { CategoryRail } from '../catalog/category-rail'
import { descriptionTexts } from '../catalog/description-texts'
import { shopTags } from '../catalog/home-tags'
import { loadChips } from '../catalog/load-chips'
import { loadProducts } from '../catalog/load-products'
import { pageNumber } from '../catalog/page-number'
import { ProductGrid } from '../catalog/product-grid'
import { catalogTexts } from '../catalog/texts'
import { CallFailed, type Client, catalogApi, messageOf } from '../client/api'
import { apiContext } from '../client/context'
import { pageTags } from '../client/page-tags'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { FailedLoad } from '../ui/failed-load'
import { Pagination } from '../ui/pagination'
import type { Route } from './+types/home'

type Top = { products: readonly CardProduct[]; failure?: string }

/** A failing carousel never breaks the page. */
async function loadTop(api: Client): Promise<Top> {
  try {
    const { data } = await api('GET /api/v1/product/top')
    return { products: data.map(cardProduct) }
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return { products: [], failure: messageOf(error) }
  }
}

async function loadHome(api: Client, params: { pageNumber?: string }) {
  const page = pageNumber(params.pageNumber)
  const [list, top, chips] = await Promise.all([loadProducts(api, { page }), loadTop(api), loadChips(api)])
  return { list, top, chips }
}

export function loader({ context, params }: Route.LoaderArgs) {
  return loadHome(context.get(apiContext), params)
}
export function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  return loadHome(catalogApi(request), params)
}

function homeHref(page: number): string {
  return page === 1 ? href('/') : href('/page/:pageNumber', { pageNumber: String(page) })
}

export function meta({ params, matches }: Route.MetaArgs): Route.MetaDescriptors {
  const settings = matches[0]?.loaderData
  const shopName = settings?.shop.shop_name ?? PROFILE_DEFAULTS.shop_name
  const number = 'pageNumber' in params ? params.pageNumber : undefined
  const page = number ? catalogTexts.page(number) : ''
  const title = `${shopName}${page}`
  if (!import.meta.env.SSR) return [{ title }]
  const description = descriptionTexts.home
  return [
    { title },
    { name: 'description', content: description },
    ...pageTags(settings, { title, description, path: homeHref(Number(number ?? 1)) }),
    ...(number === undefined ? shopTags(settings) : []),
  ]
}

export default function Home({ loaderData: { list, top, chips } }: Route.ComponentProps) {
  const user = useSignedIn()
  return (
    <>
      {top.failure ? <Alert kind="error">{top.failure}</Alert> : <Carousel products={top.products} />}
      <CategoryRail categories={chips} />
      <h1 className="mb-3 font-bold text-2xl">{catalogTexts.latest}</h1>
      {list === undefined ? (
        <FailedLoad message={catalogTexts.failed} />
      ) : list.products.length === 0 ? (
        <EmptyState title={catalogTexts.noProducts}>
          {isAdmin(user?.role_id) ? (
            <ButtonLink to={href('/admin/start')}>{catalogTexts.setUp}</ButtonLink>
          ) : null}
        </EmptyState>
      ) : (
        <>
          <ProductGrid products={list.products} />
          <Pagination page={list.page} lastPage={list.lastPage} hrefOf={homeHref} />
        </>
      )}
    </>
  )
}
