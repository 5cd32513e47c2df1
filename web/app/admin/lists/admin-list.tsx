/** The frame that the admin's lists share: title, search, banner, table, pages. */
import type { ComponentProps, ReactNode } from 'react'
import { FirstMatchesNote } from '../../display/first-matches'
import { Alert } from '../../ui/alert'
import { ConfirmDialog } from '../../ui/confirm-dialog'
import { FailedLoad } from '../../ui/failed-load'
import { Pagination } from '../../ui/pagination'
import { StickyAction } from '../../ui/sticky-action'
import { Table } from '../../ui/table'
import type { RowDeletion } from './delete-row'
import { ListSearch } from './list-search'

type Props = {
  title: string
  /** what stands beside the title */
  action?: ReactNode
  /** what the list is mostly opened for; on a phone it stays in sight */
  primaryAction?: ReactNode
  /** what stands after it */
  moreActions?: ReactNode
  search: ComponentProps<typeof ListSearch>
  /** why there are no rows */
  failure: string | undefined
  /** of lists whose rows can be deleted, with what is asked before */
  deletion?: RowDeletion & { readonly question: string }
  head: readonly string[]
  /** the last column's name, which only readers of the screen see */
  lastColumn: string
  pages: ComponentProps<typeof Pagination>
  /** how many a search found; 0 when nothing is searched for */
  matches: number
  /** what is done with rows that are chosen; on a phone in the place of `primaryAction` */
  choosing?: { readonly isActive: boolean; readonly box: ReactNode; readonly bar: ReactNode }
  /** in the place of rows, when there are none at all: what to do first */
  empty?: ReactNode
  /** the rows */
  children: ReactNode
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
  empty,
  children,
}: Props) {
  return (
    <div className="phone:flex phone:flex-col">
      <div className="phone:contents mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="phone:mb-4 mr-auto font-bold text-2xl">{title}</h1>
        {action ? <div className="phone:mb-4">{action}</div> : null}
        {primaryAction ? (
          <StickyAction isHiddenOnPhone={choosing?.isActive || Boolean(empty && !failure)}>
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
          {empty}
          <Pagination {...pages} />
          {choosing?.bar}
        </>
      )}
      {deletion ? <ConfirmDialog question={deletion.question} confirm="Delete" {...deletion.dialog} /> : null}
    </div>
  )
}
