import type { ProductBody } from '@warung/contract/catalog.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { useEffect, useState } from 'react'
import { href, redirect } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { actionFailureWithStatus } from '../../client/action-result'
import { browserApi, CallFailed } from '../../client/api'
import { signedIn } from '../../stored/session'
import { showToast } from '../../ui/toast'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/create-product'
import { withNewCategory } from './form/new-category'
import { productSubmission } from './form/product-draft'
import { ProductForm } from './form/product-form'
import { dropUnsavedProduct, storeUnsavedProduct, unsavedProduct } from './form/unsaved-product'
import { loadCategories } from './load-categories'
import { productListTexts } from './texts'

/** The product to copy; undefined unless the address names one. */
async function loadCopy(written: string): Promise<ProductBody | undefined> {
  if (!ID_PATTERN.test(written)) return undefined
  return (await browserApi('GET /api/v1/admin/product/{id}/copy', { params: { id: Number(written) } })).data
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    // asks the server, because a forged role would otherwise see the form
    const [{ data: user }, categories, copy] = await Promise.all([
      browserApi('GET /api/v1/user'),
      loadCategories(),
      loadCopy(new URL(request.url).searchParams.get('copy') ?? ''),
    ])
    if (!isAdmin(user.role_id)) throw redirect(href('/login'))
    return { categories, copy }
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  const submitted = await productSubmission.read(request)
  if ('variants' in submitted) throw new Error('variants have a product')
  const { draft, newCategory } = submitted
  const user = signedIn()
  try {
    const enteredBody = await withNewCategory(draft, newCategory)
    await browserApi('POST /api/v1/admin/product', { enteredBody })
  } catch (error) {
    if (user && error instanceof CallFailed && error.status === 401) storeUnsavedProduct(user.user_id, draft)
    return actionFailureWithStatus(error)
  }
  showToast(productListTexts.created, 3000) // spec §9
  return redirect(href('/admin/productlist/:pageNumber?', {}))
}

export function meta(): Route.MetaDescriptors {
  return [{ title: productListTexts.createProduct }]
}

export default function CreateProduct({ loaderData }: Route.ComponentProps) {
  const { categories } = loaderData
  const [unsaved] = useState(unsavedProduct)
  useEffect(dropUnsavedProduct, [])
  const copy = unsaved ?? loaderData.copy
  return (
    <ProductForm
      key={copy?.sku}
      title={productListTexts.createProduct}
      submit={productListTexts.create}
      categories={categories}
      {...(copy && { copy })}
    />
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm
      title={productListTexts.createProduct}
      list={href('/admin/productlist/:pageNumber?', {})}
      error={error}
    />
  )
}
