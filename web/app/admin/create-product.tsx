import { isAdmin } from '@warung/contract/roles.ts'
import { href, redirect } from 'react-router'
import { redirectOn401 } from '../account/require-signed-in'
import { actionFailure } from '../action-result'
import { browserApi } from '../api'
import { showToast } from '../ui/toast'
import type { Route } from './+types/create-product'
import { FailedForm } from './failed-form'
import { loadCategories } from './load-categories'
import { productDraft } from './product-draft'
import { ProductForm } from './product-form'
import { requireAdmin } from './require-admin'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    // nothing else here would ask the server, and a forged role would see the form
    const [{ data: user }, categories] = await Promise.all([browserApi('GET /api/v1/user'), loadCategories()])
    if (!isAdmin(user.role_id)) throw redirect(href('/login'))
    return categories
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  try {
    await browserApi('POST /api/v1/admin/product', { body: productDraft(await request.formData()) })
  } catch (error) {
    return actionFailure(error)
  }
  showToast('Product created successfully!', 3000) // spec §9
  return redirect(href('/admin/productlist/:pageNumber?', {}))
}

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Create Product' }]
}

export default function CreateProduct({ loaderData: categories }: Route.ComponentProps) {
  return <ProductForm title="Create Product" submit="Create" categories={categories} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm title="Create Product" list={href('/admin/productlist/:pageNumber?', {})} error={error} />
  )
}
