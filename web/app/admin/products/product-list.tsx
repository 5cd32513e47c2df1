import type { AdminProduct } from '@warung/contract/catalog.ts'
import { isLowStock } from '@warung/contract/low-stock.ts'
import { PRODUCT_SORTS } from '@warung/contract/values/list-sorts.ts'
import { href, useSearchParams } from 'react-router'
import { pageNumber } from '../../catalog/page-number'
import { browserApi } from '../../client/api'
import { Price } from '../../display/price'
import { ProductImage } from '../../display/product-image'
import { ButtonLink } from '../../ui/button'
import { EmptyState } from '../../ui/empty-state'
import { Cell, Row } from '../../ui/table'
import { showToast } from '../../ui/toast'
import { AdminList } from '../lists/admin-list'
import { changeSavedFilters, changesSavedFilters } from '../lists/change-saved-filters'
import { deleteRow, shouldRevalidateList, useRowDeletion } from '../lists/delete-row'
import { choicesOf, pageHref, queryOf } from '../lists/list-query'
import { loadFilteredList } from '../lists/load-list'
import { LowStockMark } from '../lists/low-stock-mark'
import { NumberCell } from '../lists/number-cell'
import { productSortLabels } from '../lists/product-sort-labels'
import { RowActions } from '../lists/row-actions'
import { SelectAll } from '../lists/select-all'
import { stockFilterChoices, stockFilterOf } from '../lists/stock-filter'
import { adminListTexts } from '../lists/texts'
import { useRowSelection } from '../lists/use-row-selection'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/product-list'
import { sendBulkAction } from './bulk-action'
import { BulkActionsBar } from './bulk-actions-bar'
import { ProductFiles } from './csv/product-files'
import { PublicationBadges } from './publication-badges'
import { publicationFilterChoices, publicationFilterOf } from './publication-filter'
import { productListTexts } from './texts'

const TOAST_MS = 3000 // spec §9

function queryOfUrl({ params, request }: Route.ClientLoaderArgs | Route.ClientActionArgs) {
  const filters = { ...stockFilterOf(request), ...publicationFilterOf(request) }
  return { ...queryOf(request, PRODUCT_SORTS), ...filters, page: pageNumber(params.pageNumber) }
}

export async function clientLoader(args: Route.ClientLoaderArgs) {
  requireAdmin(args.request)
  const query = queryOfUrl(args)
  const call = () => browserApi('GET /api/v1/admin/product', { query })
  return loadFilteredList(args.request, 'products', call)
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: productListTexts.products }]
}

function listHref(page: number): string {
  return href('/admin/productlist/:pageNumber?', page > 1 ? { pageNumber: String(page) } : {})
}

function productPageHref(search: URLSearchParams): (page: number) => string {
  return (page) => pageHref(listHref(page), search, 1)
}

/** A link names its page always (spec §2). */
function numberedHref(search: URLSearchParams): (page: number) => string {
  return (page) => pageHref(href('/admin/productlist/:pageNumber?', { pageNumber: String(page) }), search, 1)
}

async function requestProductDeletion(id: number): Promise<void> {
  await browserApi('DELETE /api/v1/admin/product/{id}', { params: { id } })
  showToast(productListTexts.deleted, TOAST_MS)
}

export function clientAction(args: Route.ClientActionArgs) {
  if (changesSavedFilters(args.request)) return changeSavedFilters(args.request, 'products')
  const query = queryOfUrl(args)
  const list = {
    page: query.page,
    hrefOf: productPageHref(new URL(args.request.url).searchParams),
    fetchMeta: () => browserApi('GET /api/v1/admin/product', { query: { ...query, page: 1 } }),
  }
  if (args.request.method === 'POST') return sendBulkAction(args.request, list)
  return deleteRow(args.request, { ...list, remove: requestProductDeletion })
}

export const shouldRevalidate = shouldRevalidateList

const productSearchFields = {
  label: productListTexts.search,
  action: listHref(1),
  selects: [
    { name: 'publication', label: productListTexts.publication, choices: publicationFilterChoices },
    { name: 'stock', label: adminListTexts.stock, choices: stockFilterChoices },
    { name: 'sort', label: adminListTexts.sort, choices: choicesOf(PRODUCT_SORTS, productSortLabels) },
  ],
}

const productHeads = [
  'ID',
  productListTexts.head.name,
  'SKU',
  productListTexts.head.price,
  productListTexts.head.category,
  productListTexts.head.brand,
]

function productIdOf({ product_id }: AdminProduct): number {
  return product_id
}

function NameCell({ product }: { product: AdminProduct }) {
  return (
    <Cell slot="title" className="tablet:min-w-28 min-w-48 wrap-anywhere">
      <span className="flex items-center gap-3">
        <ProductImage image={product.image} alt="" sizes="56px" className="w-14 shrink-0 rounded-lg" />
        <span className="min-w-0">
          {product.name}
          <PublicationBadges product={product} />
          {isLowStock(product) ? (
            <LowStockMark product={product} isSmall />
          ) : (
            <span className="hidden phone:block font-normal text-ink-soft text-sm">
              {productListTexts.stock(product.stock)}
            </span>
          )}
        </span>
      </span>
    </Cell>
  )
}

type ProductRowProps = {
  product: AdminProduct
  isSelected: boolean
  onSelect: (isSelected: boolean) => void
  onDelete: () => void
}

function ProductTableRow({ product, isSelected, onSelect, onDelete }: ProductRowProps) {
  return (
    <Row isPictured>
      <NumberCell
        id={product.product_id}
        choose={productListTexts.choose(product.name)}
        {...{ isSelected, onSelect }}
      />
      <NameCell product={product} />
      <Cell label="SKU" className="tablet:min-w-16 min-w-28 wrap-anywhere">
        {product.sku}
      </Cell>
      <Cell slot="amount">
        <Price rupiah={product.price} />
      </Cell>
      <Cell className="tablet:min-w-16 min-w-28 wrap-anywhere">
        {product.product_categories.map((category) => category.name).join(', ')}
      </Cell>
      <Cell className="tablet:min-w-16 min-w-28 wrap-anywhere">{product.brand}</Cell>
      <Cell slot="actions">
        <RowActions
          name={product.name}
          editHref={href('/admin/product/:id/edit', { id: String(product.product_id) })}
          onDelete={onDelete}
          isWholeCard
        />
      </Cell>
    </Row>
  )
}

function CreateProductLink() {
  return (
    <ButtonLink to={href('/admin/product/create')} aria-keyshortcuts="n">
      {productListTexts.createProduct}
    </ButtonLink>
  )
}

function NoProducts() {
  return (
    <EmptyState title={productListTexts.empty} help={productListTexts.emptyHelp}>
      <ButtonLink to={href('/admin/product/create')}>{productListTexts.firstProduct}</ButtonLink>
    </EmptyState>
  )
}

export default function ProductList({ loaderData }: Route.ComponentProps) {
  const { rows, page, lastPage, matches, total, failure, savedFilters } = loaderData
  const [search] = useSearchParams()
  const deletion = useRowDeletion()
  const selection = useRowSelection(rows, productIdOf)
  return (
    <AdminList
      title={productListTexts.products}
      primaryAction={<CreateProductLink />}
      moreActions={<ProductFiles />}
      search={productSearchFields}
      savedFilters={savedFilters}
      failure={failure && productListTexts.failed}
      deletion={{ ...deletion, question: productListTexts.deleteQuestion }}
      head={productHeads}
      lastColumn={productListTexts.actions}
      choosing={{
        isActive: selection.rows.length > 0,
        box: rows.length === 0 ? null : <SelectAll rows={rows} idOf={productIdOf} selection={selection} />,
        bar: <BulkActionsBar selection={selection} />,
      }}
      {...{ matches, total }}
      pages={{ page, lastPage, hrefOf: numberedHref(search) }}
      isEmpty={rows.length === 0}
      empty={<NoProducts />}
    >
      {rows.map((product) => (
        <ProductTableRow
          key={product.product_id}
          product={product}
          isSelected={selection.isSelected(product.product_id)}
          onSelect={(isSelected) => selection.select([product], isSelected)}
          onDelete={() => deletion.ask(product.product_id)}
        />
      ))}
    </AdminList>
  )
}
