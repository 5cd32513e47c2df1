import { isAdmin } from '@warung/contract/roles.ts'
import { href, redirect, useNavigate } from 'react-router'
import { orToLogin } from '../account/require-signed-in'
import { browserApi } from '../api'
import { showToast } from '../ui/toast'
import type { Route } from './+types/create-product'
import { FailedForm } from './failed-form'
import { loadCategories } from './load-categories'
import { type ProductDraft, ProductForm } from './product-form'
import { requireAdmin } from './require-admin'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    // nothing else here would ask the server, and a forged role would see the form
    const [{ data: user }, categories] = await Promise.all([browserApi('GET /api/v1/user'), loadCategories()])
    if (!isAdmin(user.role_id)) throw redirect('/login')
    return categories
  } catch (error) {
    throw orToLogin(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: 'Create Product' }]
}

export default function CreateProduct({ loaderData: categories }: Route.ComponentProps) {
  const navigate = useNavigate()
  const save = async (body: ProductDraft): Promise<void> => {
    await browserApi('POST /api/v1/admin/product', { body })
    showToast('Product created successfully!', 3000) // spec §9
    await navigate(href('/admin/productlist/:pageNumber?', {}))
  }
  return <ProductForm title="Create Product" submit="Create" categories={categories} onSave={save} />
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <FailedForm title="Create Product" list={href('/admin/productlist/:pageNumber?', {})} error={error} />
  )
}
