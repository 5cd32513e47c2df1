import type { ComponentProps, ReactNode } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { FirstMatchesNote } from '../../display/first-matches'
import { Alert } from '../../ui/alert'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailedLoad } from '../../ui/failed-load'
import { Pagination } from '../../ui/pagination'
import { StickyAction } from '../../ui/sticky-action'
import { Table } from '../../ui/table'
import type { RowDeletion } from './delete-row'
import { ListSearch } from './list-search'
import { NoMatches } from './no-matches'
import { adminListTexts } from './texts'

type Props = {
  title: string
  action?: ReactNode
  primaryAction?: ReactNode
  moreActions?: ReactNode
  search: ComponentProps<typeof ListSearch>
  failure: string | undefined
  deletion?: RowDeletion & { readonly question: string }
  head: readonly string[]
  lastColumn: string
  pages: ComponentProps<typeof Pagination>
  /** number of search results; 0 without a search */
  matches: number
  /** actions for selected rows; on a phone they replace `primaryAction` */
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

export function AdminList({
  title,
  action,
  primaryAction,
  moreActions,
  search,
  failure,
  deletion,
  head,
  lastColumn,
  pages,
  matches,
  choosing,
  isEmpty,
  empty,
  children,
}: Props) {
  const isFiltered = useIsFiltered(search)
  const { pathname } = useLocation()
  const clearHref = `${search.action ?? pathname}?keyword=`
  const emptyState = isEmpty ? isFiltered ? <NoMatches clearHref={clearHref} /> : empty : null
  return (
    <div className="phone:flex phone:flex-col">
      <div className="phone:contents mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="phone:mb-4 mr-auto font-bold text-2xl">{title}</h1>
        {action}
        {primaryAction ? (
          <StickyAction
            isHiddenOnPhone={choosing?.isActive || Boolean(isEmpty && !isFiltered && empty && !failure)}
          >
            {primaryAction}
          </StickyAction>
        ) : null}
        {moreActions ? <div className="phone:mb-4">{moreActions}</div> : null}
      </div>
      <ListSearch {...search} />
      {deletion?.refusal ? (
        <div className="mb-4">
          <Alert kind="error">{deletion.refusal}</Alert>
        </div>
      ) : null}
      {failure ? (
        <FailedLoad message={failure} />
      ) : (
        <>
          <FirstMatchesNote total={matches} />
          {choosing?.box}
          <Table caption={title} head={head} lastColumn={lastColumn}>
            {children}
          </Table>
          {emptyState}
          <Pagination {...pages} />
          {choosing?.bar}
        </>
      )}
      {deletion ? (
        <ConfirmDialog question={deletion.question} confirm={adminListTexts.delete} {...deletion.dialog} />
      ) : null}
    </div>
  )
}
