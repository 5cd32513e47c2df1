import type { StockRow } from '@warung/contract/stock.ts'
import type { ProductSort } from '@warung/contract/values/list-sorts.ts'
import { type FormEvent, type ReactNode, useCallback, useEffect, useRef } from 'react'
import { href, useSearchParams } from 'react-router'
import { actionFailure } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { FirstMatchesNote } from '../../display/first-matches'
import { Alert } from '../../ui/alert'
import { Button, ButtonLink } from '../../ui/button'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { EmptyState } from '../../ui/empty-state'
import { FailedLoad } from '../../ui/failed-load'
import { Pagination } from '../../ui/pagination'
import { SavingFields } from '../../ui/saving-fields'
import { StickyAction } from '../../ui/sticky-action'
import { useUnsavedChangesBlocker } from '../forms/use-unsaved-changes-blocker'
import { choicesOf, pageHref, queryOf } from '../lists/list-query'
import { ListSearch } from '../lists/list-search'
import { loadList } from '../lists/load-list'
import { NoMatches } from '../lists/no-matches'
import { productSortLabels } from '../lists/product-sort-labels'
import { stockFilterChoices, stockFilterOf } from '../lists/stock-filter'
import { adminListTexts } from '../lists/texts'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/stock-list'
import { CountsElsewhere } from './counts-elsewhere'
import { StockRowCard } from './stock-row'
import { stockTexts } from './texts'
import { type CountResult, countSubmission, useCountSave } from './use-count-save'

/** In the order in which shelves are counted. */
const STOCK_SORTS = ['name', 'sku', 'stock', 'newest'] as const satisfies readonly ProductSort[]

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  const query = { ...queryOf(request, STOCK_SORTS), ...stockFilterOf(request) }
  return loadList(request, () => browserApi('GET /api/v1/admin/stock', { query }))
}
clientLoader.hydrate = true as const

/** Reloads the list even after a refusal, which means that its stock was outdated. */
export async function clientAction({ request }: Route.ClientActionArgs): Promise<CountResult> {
  const body = await countSubmission.read(request)
  try {
    return { saved: (await browserApi('POST /api/v1/admin/stock/count', { body })).data }
  } catch (error) {
    return actionFailure(error)
  }
}

export function meta(): Route.MetaDescriptors {
  return [{ title: stockTexts.stock }]
}

const stockSearchFields = {
  label: stockTexts.search,
  selects: [
    { name: 'stock', label: adminListTexts.stock, choices: stockFilterChoices },
    { name: 'sort', label: adminListTexts.sort, choices: choicesOf(STOCK_SORTS, productSortLabels) },
  ],
}

function NoStockRows({ isEmpty, isSearched }: { isEmpty: boolean; isSearched: boolean }) {
  return (
    <>
      <NoMatches isShown={isEmpty && isSearched} clearHref={`${href('/admin/stock')}?keyword=`} />
      {isEmpty && !isSearched ? (
        <EmptyState title={stockTexts.nothingToCount} help={stockTexts.nothingToCountHelp}>
          <ButtonLink to={href('/admin/product/create')}>{stockTexts.firstProduct}</ButtonLink>
        </EmptyState>
      ) : null}
    </>
  )
}

/** Focuses a single match; after saving, the search again. */
function useScanning(keyword: string, foundIds: string) {
  const screen = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const isSingle = foundIds !== '' && !foundIds.includes(',')
    if (keyword !== '' && isSingle) screen.current?.querySelector<HTMLInputElement>('li input')?.focus()
  }, [keyword, foundIds])
  const focusSearch = useCallback((): void => {
    if (keyword === '') return
    const search = screen.current?.querySelector<HTMLInputElement>('input[type="search"]')
    search?.focus()
    search?.select()
  }, [keyword])
  return { screen, focusSearch }
}

type CountFormProps = {
  rows: readonly StockRow[]
  counting: ReturnType<typeof useCountSave>
  /** below the rows */
  children: ReactNode
}

function CountForm({ rows, counting, children }: CountFormProps) {
  const { counts, write, save, isPending } = counting
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault()
    save()
  }
  return (
    <form
      noValidate
      onSubmit={onSubmit}
      aria-label={stockTexts.counts}
      className="grid grid-cols-[minmax(0,1fr)] gap-4"
    >
      <SavingFields isSaving={isPending}>
        <ul className="grid grid-cols-[minmax(0,1fr)] gap-3">
          {rows.map((row) => (
            <StockRowCard
              key={row.product_id}
              row={row}
              count={counts.get(row.product_id)}
              onWrite={(written) => write(row, written)}
            />
          ))}
        </ul>
      </SavingFields>
      {children}
      {counts.size > 0 ? (
        <StickyAction>
          <Button type="submit" size="large" isPending={isPending}>
            {stockTexts.saveCounts(counts.size)}
          </Button>
        </StickyAction>
      ) : null}
    </form>
  )
}

export default function StockList({
  loaderData: { rows, page, lastPage, matches, failure },
}: Route.ComponentProps) {
  const [search] = useSearchParams()
  const ids = rows.map(({ product_id }) => product_id)
  const { screen, focusSearch } = useScanning(search.get('keyword') ?? '', ids.join())
  const counting = useCountSave(focusSearch)
  const { counts, remove, refused } = counting
  const blocker = useUnsavedChangesBlocker(counts.size > 0)
  const elsewhere = [...counts.values()].filter(({ shown }) => !ids.includes(shown.product_id))

  return (
    <div ref={screen} className="grid max-w-5xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="font-bold text-2xl">{stockTexts.stock}</h1>
      <ListSearch {...stockSearchFields} />
      {refused ? <Alert kind="error">{refused}</Alert> : null}
      <CountsElsewhere counts={elsewhere} onRemove={(id) => remove([id])} />
      {failure ? <FailedLoad message={failure.message} /> : null}
      <FirstMatchesNote total={matches} />
      <NoStockRows isEmpty={!failure && rows.length === 0} isSearched={search.size > 0} />
      <CountForm rows={rows} counting={counting}>
        <Pagination
          page={page}
          lastPage={lastPage}
          hrefOf={(to) => pageHref(href('/admin/stock'), search, to)}
        />
      </CountForm>
      <ConfirmDialog
        question={stockTexts.leaveQuestion}
        confirm={stockTexts.leave}
        isOpen={blocker.state === 'blocked'}
        onAnswer={(isConfirmed) => (isConfirmed ? blocker.proceed?.() : blocker.reset?.())}
      />
    </div>
  )
}
