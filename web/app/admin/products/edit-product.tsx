import type { AdminProduct } from '@warung/contract/catalog.ts'
import type { ProductGroup } from '@warung/contract/product-groups.ts'
import { href, type ShouldRevalidateFunctionArgs } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailureWithStatus } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'
import { showToast } from '../../ui/toast'
import { FailedForm } from '../forms/failed-form'
import { idParam } from '../lists/id-param'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/edit-product'
import { withNewCategory } from './form/new-category'
import { productSubmission } from './form/product-draft'
import { ProductForm } from './form/product-form'
import { saveVariants } from './form/save-variants'
import { loadCategories } from './load-categories'
import { productListTexts } from './texts'

/** Undefined without a group; null if loading failed, since the product can be edited without it. */
async function loadGroup({ group }: AdminProduct): Promise<ProductGroup | null | undefined> {
  if (!group) return undefined
  try {
    const params = { id: group.product_group_id }
    return (await browserApi('GET /api/v1/admin/product-group/{id}', { params })).data
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw error
    return null
  }
}

export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const id = idParam(params.id)
  try {
    const [{ data }, categories] = await Promise.all([
      browserApi('GET /api/v1/admin/product/{id}', { params: { id } }),
      loadCategories(),
    ])
    return { product: data, group: await loadGroup(data), categories }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ params, request }: Route.ClientActionArgs) {
  const submitted = await productSubmission.read(request)
  if ('variants' in submitted) return saveVariants(submitted.variants)
  const { draft, newCategory } = submitted
  try {
    const enteredBody = await withNewCategory(draft, newCategory)
    await browserApi('PUT /api/v1/admin/product/{id}', { params: { id: Number(params.id) }, enteredBody })
  } catch (error) {
    return actionFailureWithStatus(error)
  }
  showToast(productListTexts.updated, 3000) // spec §9
  return { isSaved: true }
}

/** Creating a category in the form must not reload the product, which would lose the input. */
export function shouldRevalidate({ formAction, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return formAction !== href('/admin/categories') && defaultShouldRevalidate
}

export function meta(): Route.MetaDescriptors {
  return [{ title: productListTexts.editProduct }]
}

export default function EditProduct({ loaderData: { product, group, categories } }: Route.ComponentProps) {
  return (
    <ProductForm
      key={`${product.product_id} ${product.version} ${group?.version}`}
      title={productListTexts.editProduct}
      submit={productListTexts.update}
      product={product}
      group={group}
      categories={categories}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm
      title={productListTexts.editProduct}
      list={href('/admin/productlist/:pageNumber?', {})}
      error={error}
    />
  )
}
