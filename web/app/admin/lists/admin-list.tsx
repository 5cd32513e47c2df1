import type { ListFilter } from '@warung/contract/list-filters.ts'
import { SEARCH_MATCHES_MAX } from '@warung/contract/values/limits.ts'
import type { ComponentProps, ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { FirstMatchesNote } from '../../display/first-matches'
import { formatNumber } from '../../language/format-number'
import { Alert } from '../../ui/alert'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailedLoad } from '../../ui/failed-load'
import { Pagination } from '../../ui/pagination'
import { StickyAction } from '../../ui/sticky-action'
import { Table } from '../../ui/table'
import type { RowDeletion } from './delete-row'
import { ListSearch } from './list-search'
import { NoMatches } from './no-matches'
import { SavedFilters, SaveThisFilter } from './saved-filters'
import { adminListTexts } from './texts'

type Props = {
  title: string
  action?: ReactNode
  primaryAction?: ReactNode
  moreActions?: ReactNode
  search: ComponentProps<typeof ListSearch>
  /** the admin's own, of a list that has them */
  savedFilters?: readonly ListFilter[]
  failure: string | undefined
  deletion?: RowDeletion & { readonly question: string }
  head: readonly string[]
  lastColumn: string
  pages: ComponentProps<typeof Pagination>
  /** number of search results; 0 without a search */
  matches: number
  /** of all pages: shown when the list is filtered */
  total?: number
  /** actions for selected rows; on a phone in place of `primaryAction` */
  choosing?: { readonly isActive: boolean; readonly box: ReactNode; readonly bar: ReactNode }
  /** true if there are no rows */
  isEmpty: boolean
  /** shown if the list is empty without a search */
  empty?: ReactNode
  children: ReactNode
}

/** Sorting does not count as a filter. */
function useIsFiltered({ selects }: ComponentProps<typeof ListSearch>): boolean {
  const [search] = useSearchParams()
  const filters = ['keyword', ...selects.map(({ name }) => name)].filter((name) => name !== 'sort')
  return filters.some((name) => (search.get(name) ?? '') !== '')
}

type FoundProps = { total: number; matches: number; isFiltered: boolean }

/** The number of matching rows. */
function FoundCount({ total, matches, isFiltered }: FoundProps) {
  if (matches >= SEARCH_MATCHES_MAX) return <FirstMatchesNote total={matches} />
  if (!isFiltered || total === 0) return null
  return (
    <p role="status" className="text-ink-soft">
      {adminListTexts.found(total, formatNumber(total))}
    </p>
  )
}

type HeadingProps = Pick<Props, 'title' | 'action' | 'moreActions' | 'primaryAction'> & {
  isPrimaryHiddenOnPhone: boolean
}

function ListHeading({ title, action, moreActions, primaryAction, isPrimaryHiddenOnPhone }: HeadingProps) {
  return (
    <div className="phone:contents mb-4 flex flex-wrap items-center justify-between gap-3">
      <h1 className="phone:mb-2 mr-auto font-bold text-2xl">{title}</h1>
      {action}
      {moreActions ? <div className="below-list">{moreActions}</div> : null}
      {primaryAction ? (
        <StickyAction isHiddenOnPhone={isPrimaryHiddenOnPhone}>{primaryAction}</StickyAction>
      ) : null}
    </div>
  )
}

/** A refused deletion, and the question before one. */
function DeletionMessages({ deletion }: { deletion: NonNullable<Props['deletion']> }) {
  return (
    <>
      {deletion.refusal ? (
        <div className="mb-4">
          <Alert kind="error">{deletion.refusal}</Alert>
        </div>
      ) : null}
      <ConfirmDialog question={deletion.question} confirm={adminListTexts.delete} {...deletion.dialog} />
    </>
  )
}

type RowsProps = Pick<Props, 'title' | 'head' | 'lastColumn' | 'pages' | 'choosing' | 'children'> & {
  emptyState: ReactNode
}

function ListRows({ title, head, lastColumn, pages, choosing, children, emptyState }: RowsProps) {
  return (
    <>
      {choosing?.box ? <div className="phone:order-last">{choosing.box}</div> : null}
      <Table caption={title} head={head} lastColumn={lastColumn}>
        {children}
      </Table>
      {emptyState}
      <Pagination {...pages} />
      {choosing?.bar}
    </>
  )
}

export function AdminList(props: Props) {
  const { search, savedFilters, failure, deletion, matches, total = 0, choosing, isEmpty, empty } = props
  const isFiltered = useIsFiltered(search)
  const { pathname } = useLocation()
  const [address] = useSearchParams()
  const path = search.action ?? pathname
  const clearHref = `${path}?keyword=`
  const emptyState = (
    <>
      <NoMatches isShown={isEmpty && isFiltered} clearHref={clearHref} />
      {isEmpty && !isFiltered ? empty : null}
    </>
  )
  return (
    <div className="phone:flex phone:flex-col">
      <ListHeading
        {...props}
        isPrimaryHiddenOnPhone={choosing?.isActive || Boolean(isEmpty && !isFiltered && empty && !failure)}
      />
      <ListSearch {...search} />
      {savedFilters ? <SavedFilters filters={savedFilters} search={address} path={path} /> : null}
      {/* on a phone below the cards, which are for the first screen */}
      <div className="phone:order-last mb-2 flex flex-wrap items-center gap-2 empty:hidden">
        {failure ? null : <FoundCount {...{ total, matches, isFiltered }} />}
        {savedFilters && isFiltered ? <SaveThisFilter filters={savedFilters} search={address} /> : null}
      </div>
      {deletion ? <DeletionMessages deletion={deletion} /> : null}
      {failure ? <FailedLoad message={failure} /> : <ListRows {...props} emptyState={emptyState} />}
    </div>
  )
}
