import { href, useRevalidator } from 'react-router'
import { orToLogin } from '../account/require-signed-in'
import { browserApi } from '../api'
import { showToast } from '../ui/toast'
import type { Route } from './+types/edit-product'
import { FailedForm } from './failed-form'
import { loadCategories } from './load-categories'
import { type ProductDraft, ProductForm } from './product-form'
import { requireAdmin } from './require-admin'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    const [{ data }, categories] = await Promise.all([
      browserApi('GET /api/v1/admin/product/{id}', { params: { id: Number(params.id) } }),
      loadCategories(),
    ])
    return { product: data, categories }
  } catch (error) {
    throw orToLogin(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Product' }]
}

export default function EditProduct({ loaderData: { product, categories } }: Route.ComponentProps) {
  const { revalidate } = useRevalidator()
  const save = async (draft: ProductDraft): Promise<void> => {
    // the version tells whether somebody else has changed the product meanwhile
    // … and the stock it had tells which pieces were sold meanwhile
    const body = { ...draft, version: product.version, stock_was: product.stock }
    await browserApi('PUT /api/v1/admin/product/{id}', { params: { id: product.product_id }, body })
    showToast('Product updated successfully!', 3000) // spec §9
    await revalidate()
  }
  return (
    <ProductForm
      key={`${product.product_id} ${product.version}`}
      title="Edit Product"
      submit="Update"
      product={product}
      categories={categories}
      onSave={save}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title="Edit Product" list={href('/admin/productlist/:pageNumber?', {})} error={error} />
}
