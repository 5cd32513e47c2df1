import { PRODUCT_SORTS, type ProductSort } from '@warung/contract/values/list-sorts.ts'
import { href, data as routeData, useSearchParams } from 'react-router'
import { orToLogin } from '../account/require-signed-in'
import { browserApi, CallFailed } from '../api'
import { pageNumber } from '../catalog/page-number'
import { pagingOf } from '../paging'
import { Price } from '../price'
import { ButtonLink } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Cell } from '../ui/table'
import { showToast } from '../ui/toast'
import type { Route } from './+types/product-list'
import { AdminList } from './admin-list'
import { choicesOf, pageHref, queryOf } from './list-query'
import { requireAdmin } from './require-admin'
import { RowActions } from './row-actions'
import { useDelete } from './use-delete'

const TOAST_MS = 3000 // spec §9

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const query = { ...queryOf(request, PRODUCT_SORTS), page: pageNumber(params.pageNumber) }
  try {
    const { data, meta } = await browserApi('GET /api/v1/admin/product', { query })
    return { query, products: data, ...pagingOf(meta), failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw orToLogin(request, error)
    if (error.status === 404) throw routeData(error.message, { status: 404 })
    return { query, products: [], ...pagingOf(undefined), failure: 'Failed get list product' }
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Products' }]
}

function listHref(page: number): string {
  return href('/admin/productlist/:pageNumber?', page > 1 ? { pageNumber: String(page) } : {})
}

async function requestProductDeletion(id: number): Promise<void> {
  await browserApi('DELETE /api/v1/admin/product/{id}', { params: { id } })
  showToast('Product deleted successfully', TOAST_MS)
}

const productSortLabels: Record<ProductSort, string> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  name: 'By name',
  sku: 'By SKU',
  price: 'By price',
  stock: 'By stock',
}

const productSearchFields = {
  label: 'Search name or SKU',
  action: listHref(1),
  selects: [{ name: 'sort', label: 'Order', choices: choicesOf(PRODUCT_SORTS, productSortLabels) }],
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { query, products, page, lastPage, failure } = loaderData
  const [asked] = useSearchParams()
  const pages = { page, lastPage, hrefOf: (to: number) => pageHref(listHref(to), asked, 1) }
  const findLastPage = async () => {
    const { meta } = await browserApi('GET /api/v1/admin/product', { query: { ...query, page: 1 } })
    return pagingOf(meta).lastPage
  }
  const { ask, refusal, dialog } = useDelete(requestProductDeletion, { ...pages, findLastPage })
  return (
    <>
      <AdminList
        title="Products"
        action={<ButtonLink to={href('/admin/product/create')}>Create Product</ButtonLink>}
        search={productSearchFields}
        failure={failure}
        refusal={refusal}
        head={['ID', 'NAME', 'SKU', 'PRICE', 'CATEGORY', 'BRAND']}
        lastColumn="Actions"
        pages={pages}
      >
        {products.map((product) => (
          <tr key={product.product_id}>
            <Cell>{product.product_id}</Cell>
            <Cell className="min-w-48 wrap-anywhere">{product.name}</Cell>
            <Cell className="min-w-28 wrap-anywhere">{product.sku}</Cell>
            <Cell>
              <Price rupiah={product.price} />
            </Cell>
            <Cell className="min-w-28 wrap-anywhere">
              {product.product_categories.map((category) => category.name).join(', ')}
            </Cell>
            <Cell className="min-w-28 wrap-anywhere">{product.brand}</Cell>
            <Cell>
              <RowActions
                name={product.name}
                editHref={href('/admin/product/:id/edit', { id: String(product.product_id) })}
                onDelete={() => ask(product.product_id)}
              />
            </Cell>
          </tr>
        ))}
      </AdminList>
      <ConfirmDialog question="Are you sure delete this product?" confirm="Delete" {...dialog} />
    </>
  )
}
