import { href, useNavigate } from 'react-router'
import { browserApi } from '../api'
import { showToast } from '../ui/toast'
import type { Route } from './+types/create-product'
import { loadCategories } from './load-categories'
import { mustBeAdmin } from './must-be-admin'
import { type ProductDraft, ProductForm } from './product-form'

export const clientLoader = () => {
  mustBeAdmin()
  return loadCategories()
}
clientLoader.hydrate = true as const

export const meta: Route.MetaFunction = () => [{ title: 'Create Product' }]

export default function CreateProduct({ loaderData: categories }: Route.ComponentProps) {
  const navigate = useNavigate()
  const save = async (body: ProductDraft): Promise<void> => {
    await browserApi('POST /api/v1/admin/product', { body })
    showToast('Product created successfully!', 3000) // spec §9
    await navigate(href('/admin/productlist/:pageNumber?', {}))
  }
  return <ProductForm title="Create Product" submit="Create" categories={categories} onSave={save} />
}
