import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailure, textOf } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { showToast } from '../../ui/toast'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/edit-product'
import { productDraft } from './form/product-draft'
import { ProductForm } from './form/product-form'
import { loadCategories } from './load-categories'

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    const [{ data }, categories] = await Promise.all([
      browserApi('GET /api/v1/admin/product/{id}', { params: { id: Number(params.id) } }),
      loadCategories(),
    ])
    return { product: data, categories }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const form = await request.formData()
  const body = {
    ...productDraft(form),
    version: Number(textOf(form, 'version')),
    stock_was: Number(textOf(form, 'stock_was')),
  }
  try {
    await browserApi('PUT /api/v1/admin/product/{id}', { params: { id: Number(params.id) }, body })
  } catch (error) {
    return actionFailure(error)
  }
  showToast('Product updated successfully!', 3000) // spec §9
  return { isSaved: true }
}

/** A category made in the form must not reload the product and lose the input. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction !== href('/admin/categories') && defaultShouldRevalidate
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Edit Product' }]
}

export default function EditProduct({ loaderData: { product, categories } }: Route.ComponentProps) {
  return (
    <ProductForm
      key={`${product.product_id} ${product.version}`}
      title="Edit Product"
      submit="Update"
      product={product}
      categories={categories}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title="Edit Product" list={href('/admin/productlist/:pageNumber?', {})} error={error} />
}
