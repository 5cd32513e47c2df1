/** The frame that the admin's lists share: title, search, banner, table, pages. */
import type { ComponentProps, ReactNode } from 'react'
import { Alert } from '../ui/alert'
import { FailedLoad } from '../ui/failed-load'
import { Pagination } from '../ui/pagination'
import { Table } from '../ui/table'
import { ListSearch } from './list-search'

type Props = {
  title: string
  /** what stands beside the title */
  action?: ReactNode
  search: ComponentProps<typeof ListSearch>
  /** why there are no rows */
  failure: string | undefined
  /** what the server said of the last thing done here */
  refusal?: string | undefined
  head: readonly string[]
  /** the last column's name, which only readers of the screen see */
  lastColumn: string
  pages: ComponentProps<typeof Pagination>
  /** the rows */
  children: ReactNode
}

export function AdminList({
  title,
  action,
  search,
  failure,
  refusal,
  head,
  lastColumn,
  pages,
  children,
}: Props) {
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">{title}</h1>
        {action}
      </div>
      <ListSearch {...search} />
      {refusal ? (
        <div className="mb-4">
          <Alert kind="error">{refusal}</Alert>
        </div>
      ) : null}
      {failure ? (
        <FailedLoad message={failure} />
      ) : (
        <>
          <Table
            caption={title}
            head={[
              ...head,
              <span key={lastColumn} className="sr-only">
                {lastColumn}
              </span>,
            ]}
          >
            {children}
          </Table>
          <Pagination {...pages} />
        </>
      )}
    </>
  )
}
