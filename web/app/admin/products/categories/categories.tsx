import type { AdminCategory } from '@warung/contract/categories.ts'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useFetcher } from 'react-router'
import { redirectOn401 } from '../../../account/require-signed-in'
import { fetcherFailure } from '../../../client/action-result'
import { browserApi, CallFailed } from '../../../client/api'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { ConfirmDialog } from '../../../ui/confirm-dialog'
import { EmptyState } from '../../../ui/empty-state'
import { FailedLoad } from '../../../ui/failed-load'
import { requireAdmin } from '../../shell/require-admin'
import type { Route } from './+types/categories'
import { type CategoryResult, categoryAction, countCategoryChanges } from './category-action'
import { CategoryDialog } from './category-dialog'
import { CategoryRow } from './category-row'
import { NewCategoryDialog } from './new-category-dialog'
import { adminCategoryTexts } from './texts'
import { useCategoryOrder } from './use-category-order'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const shown = countCategoryChanges()
  try {
    const { data } = await browserApi('GET /api/v1/admin/product-category')
    return { categories: data, shown, failure: undefined }
  } catch (error) {
    if (!(error instanceof CallFailed) || error.status === 401) throw redirectOn401(request, error)
    return { categories: [], shown, failure: error.message }
  }
}
clientLoader.hydrate = true as const

/** Reloads even after a failed change, because submitting it cancelled the reload of an earlier one. */
export function shouldRevalidate({ actionStatus, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs) {
  return defaultShouldRevalidate || actionStatus !== undefined
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return categoryAction(await request.formData())
}

export function meta(): Route.MetaDescriptors {
  return [{ title: adminCategoryTexts.categories }]
}

type OpenedDialog =
  | { readonly kind: 'edit' | 'delete'; readonly category: AdminCategory }
  | { readonly kind: 'new' }

function DeleteQuestion({
  category,
  onAnswer,
}: {
  category: AdminCategory
  onAnswer: (yes: boolean) => void
}) {
  return (
    <ConfirmDialog
      question={adminCategoryTexts.deleteQuestion(category.name)}
      confirm={adminCategoryTexts.delete}
      isOpen
      onAnswer={onAnswer}
    >
      {adminCategoryTexts.stayOnSale(category.products)}
    </ConfirmDialog>
  )
}

type LoadedCategories = Route.ComponentProps['loaderData']

/** The list as last loaded: it stays on the screen if a reload fails. */
function useLastList(loaded: LoadedCategories): LoadedCategories {
  const [last, setLast] = useState(loaded)
  if (loaded.failure === undefined && loaded !== last) setLast(loaded)
  return loaded.failure === undefined ? loaded : last
}

/** Announces to screen readers where a category has moved. */
function useSpokenMoves(
  order: ReturnType<typeof useCategoryOrder>,
  deletion: ReturnType<typeof useFetcher<CategoryResult>>,
) {
  const [news, setNews] = useState('')
  const move = (index: number, by: -1 | 1): void => {
    const name = order.categories[index]?.name ?? ''
    setNews(adminCategoryTexts.moved(name, index + by + 1, order.categories.length))
    if (deletion.state === 'idle') deletion.reset()
    void order.move(index, by)
  }
  return { move, news }
}

function CategoriesHead({ onCreate }: { onCreate: () => void }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      <h1 className="font-bold text-2xl">{adminCategoryTexts.categories}</h1>
      <Button onClick={onCreate}>
        <Plus aria-hidden className="size-4" />
        {adminCategoryTexts.newCategory}
      </Button>
    </div>
  )
}

function NoCategories({ onCreate }: { onCreate: () => void }) {
  return (
    <EmptyState title={adminCategoryTexts.empty} help={adminCategoryTexts.emptyHint}>
      <Button onClick={onCreate}>{adminCategoryTexts.firstCategory}</Button>
    </EmptyState>
  )
}

type CategoryRowsProps = {
  categories: readonly AdminCategory[]
  onMove: (index: number, by: -1 | 1) => void
  onOpen: (opened: OpenedDialog) => void
}

function CategoryRows({ categories, onMove, onOpen }: CategoryRowsProps) {
  return (
    <ul className="grid grid-cols-[minmax(0,1fr)] gap-2">
      {categories.map((category, index) => (
        <CategoryRow
          key={category.product_category_id}
          category={category}
          isFirst={index === 0}
          isLast={index === categories.length - 1}
          onMove={(by) => onMove(index, by)}
          onEdit={() => onOpen({ kind: 'edit', category })}
          onDelete={() => onOpen({ kind: 'delete', category })}
        />
      ))}
    </ul>
  )
}

type CategoryDialogsProps = {
  opened: OpenedDialog
  onClose: () => void
  onDeleteAnswer: (category: AdminCategory, isConfirmed: boolean) => void
}

function CategoryDialogs({ opened, onClose, onDeleteAnswer }: CategoryDialogsProps) {
  if (opened.kind === 'new') return <NewCategoryDialog onClose={onClose} onSaved={onClose} />
  const { kind, category } = opened
  if (kind === 'edit') return <CategoryDialog category={category} onClose={onClose} />
  return (
    <DeleteQuestion category={category} onAnswer={(isConfirmed) => onDeleteAnswer(category, isConfirmed)} />
  )
}

export default function Categories({ loaderData }: Route.ComponentProps) {
  const { failure } = loaderData
  const deletion = useFetcher<CategoryResult>()
  const order = useCategoryOrder(useLastList(loaderData))
  const { categories } = order
  const { move, news } = useSpokenMoves(order, deletion)
  const [opened, setOpened] = useState<OpenedDialog>()
  const create = (): void => setOpened({ kind: 'new' })
  const close = useCallback(() => setOpened(undefined), [])
  const failed = fetcherFailure(deletion) ?? order.failed
  const answerDeletion = (category: AdminCategory, isConfirmed: boolean): void => {
    close()
    order.forgetFailure()
    if (isConfirmed)
      void deletion.submit({ intent: 'delete', id: category.product_category_id }, { method: 'post' })
  }
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <CategoriesHead onCreate={create} />
      <p className="text-ink-soft">{adminCategoryTexts.intro}</p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {failure ? <FailedLoad message={failure} /> : null}
      {!failure && categories.length === 0 ? <NoCategories onCreate={create} /> : null}
      <CategoryRows categories={categories} onMove={move} onOpen={setOpened} />
      <p role="status" className="sr-only">
        {news}
      </p>
      {opened ? <CategoryDialogs opened={opened} onClose={close} onDeleteAnswer={answerDeletion} /> : null}
    </div>
  )
}
