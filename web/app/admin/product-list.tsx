import { useState } from 'react'
import { href, data as routeData, useRevalidator, useSearchParams } from 'react-router'
import { orToLogin } from '../account/must-be-signed-in'
import { browserApi, CallFailed, messageOf } from '../api'
import { pageNumber } from '../catalog/page-number'
import { Price } from '../price'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import { ConfirmDialog } from '../ui/confirm-dialog'
import { Pagination } from '../ui/pagination'
import { Cell, Table } from '../ui/table'
import { showToast } from '../ui/toast'
import type { Route } from './+types/product-list'
import { pageHref, queryOf } from './list-query'
import { ListSearch } from './list-search'
import { mustBeAdmin } from './must-be-admin'
import { RowActions } from './row-actions'

const sorts = ['newest', 'oldest', 'name', 'sku', 'price', 'stock'] as const
const TOAST_MS = 3000 // spec §9

export const clientLoader = async ({ params, request }: Route.ClientLoaderArgs) => {
  mustBeAdmin()
  const page = pageNumber(params.pageNumber)
  try {
    const query = { ...queryOf(request, sorts), page }
    const { data, meta } = await browserApi('GET /api/v1/admin/product', { query })
    return { products: data, page: meta.current_page ?? 1, lastPage: meta.last_page ?? 1, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw orToLogin(request, error)
    if (error.status === 404) throw routeData(error.message, { status: 404 })
    return { products: [], page: 1, lastPage: 1, failure: 'Failed get list product' }
  }
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ title: 'Products' }]

const listHref = (page: number): string =>
  href('/admin/productlist/:pageNumber?', page > 1 ? { pageNumber: String(page) } : {})

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { products, page, lastPage, failure } = loaderData
  const [leaving, setLeaving] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()
  const [search] = useSearchParams()

  const answer = async (isConfirmed: boolean): Promise<void> => {
    const id = leaving
    setLeaving(undefined)
    if (!isConfirmed || id === undefined) return
    setRefusal(undefined)
    try {
      await browserApi('DELETE /api/v1/admin/product/{id}', { params: { id } })
      showToast('Product deleted successfully', TOAST_MS)
    } catch (error) {
      setRefusal(messageOf(error))
    }
    await revalidate()
  }

  const problem = failure ?? refusal
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">Products</h1>
        <ButtonLink to={href('/admin/product/create')}>Create Product</ButtonLink>
      </div>
      <ListSearch
        label="Search name or SKU"
        action={href('/admin/productlist/:pageNumber?', {})}
        selects={[
          {
            name: 'sort',
            label: 'Order',
            choices: [
              { value: '', label: 'Newest first' },
              { value: 'oldest', label: 'Oldest first' },
              { value: 'name', label: 'By name' },
              { value: 'sku', label: 'By SKU' },
              { value: 'price', label: 'By price' },
              { value: 'stock', label: 'By stock' },
            ],
          },
        ]}
      />
      {problem ? (
        <div className="mb-4">
          <Alert kind="error">{problem}</Alert>
        </div>
      ) : null}
      <Table
        caption="Products"
        head={[
          'ID',
          'NAME',
          'SKU',
          'PRICE',
          'CATEGORY',
          'BRAND',
          <span key="actions" className="sr-only">
            Actions
          </span>,
        ]}
      >
        {products.map((product) => (
          <tr key={product.product_id}>
            <Cell>{product.product_id}</Cell>
            <Cell className="min-w-48 break-words">{product.name}</Cell>
            <Cell className="whitespace-nowrap">{product.sku}</Cell>
            <Cell>
              <Price rupiah={product.price} />
            </Cell>
            <Cell>{product.product_categories.map((category) => category.name).join(', ')}</Cell>
            <Cell>{product.brand}</Cell>
            <Cell>
              <RowActions
                name={product.name}
                editHref={href('/admin/product/:id/edit', { id: String(product.product_id) })}
                onDelete={() => setLeaving(product.product_id)}
              />
            </Cell>
          </tr>
        ))}
      </Table>
      <Pagination page={page} lastPage={lastPage} hrefOf={(to) => pageHref(listHref(to), search, 1)} />
      <ConfirmDialog
        question="Are you sure delete this product?"
        confirm="Delete"
        isOpen={leaving !== undefined}
        onAnswer={(isConfirmed) => void answer(isConfirmed)}
      />
    </>
  )
}
