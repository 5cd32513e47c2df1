/** The admin's own searches of a list, each a chip; the present one is saved under a name. */
import type { ListFilter } from '@warung/contract/list-filters.ts'
import { LIST_FILTER_NAME_MAX } from '@warung/contract/values/list-filters.ts'
import X from 'lucide-react/icons/x'
import { useEffect, useState } from 'react'
import { Link, useFetcher } from 'react-router'
import type { ActionFailure } from '../../client/action-result'
import { listQuery } from '../../stored/list-searches'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { TextField } from '../../ui/field'
import { focusBesideRow } from '../../ui/focus-beside-row'
import { FormDialog } from '../../ui/form-dialog'
import { savedFilterTexts } from './saved-filter-texts'

/** A query with its parts in one order, however its address was written. */
function sortedQuery(query: string): string {
  const search = new URLSearchParams(query)
  search.sort()
  return listQuery(search)
}

type SaveProps = { query: string }

function SaveFilter({ query }: SaveProps) {
  const fetcher = useFetcher<ActionFailure | null>()
  const [isOpen, setOpen] = useState(false)
  const refused = fetcher.state === 'idle' ? fetcher.data : undefined
  useEffect(() => {
    if (fetcher.state === 'idle' && fetcher.data === null) setOpen(false)
  }, [fetcher.state, fetcher.data])
  return (
    <>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {savedFilterTexts.save}
      </Button>
      <FormDialog
        title={savedFilterTexts.save}
        submit={savedFilterTexts.submit}
        isOpen={isOpen}
        isPending={fetcher.state !== 'idle'}
        onClose={() => setOpen(false)}
        onSubmit={(form) => void fetcher.submit({ name: String(form.get('name')), query }, { method: 'put' })}
      >
        {refused && !refused.errors.name ? <Alert kind="error">{refused.failure}</Alert> : null}
        <TextField
          label={savedFilterTexts.name}
          name="name"
          maxLength={LIST_FILTER_NAME_MAX}
          hint={savedFilterTexts.help}
          errors={refused?.errors.name}
        />
      </FormDialog>
    </>
  )
}

type ChipProps = { filter: ListFilter; path: string; isChosen: boolean }

function FilterChip({ filter: { list_filter_id, name, query }, path, isChosen }: ChipProps) {
  const fetcher = useFetcher<ActionFailure | null>()
  const isDeleting = fetcher.state !== 'idle'
  const failed = isDeleting ? undefined : fetcher.data
  return (
    <li hidden={isDeleting} className="grid min-w-0 justify-items-start gap-2">
      <span
        className={`inline-flex min-w-0 rounded-full border text-sm ${isChosen ? 'border-brand bg-brand-soft' : 'border-line bg-card'}`}
      >
        <Link
          to={`${path}?${query}`}
          aria-current={isChosen ? 'true' : undefined}
          className="wrap-anywhere inline-flex min-h-11 min-w-11 items-center pl-4 font-semibold text-ink no-underline"
        >
          {name}
        </Link>
        <button
          type="button"
          aria-label={savedFilterTexts.delete(name)}
          className="inline-flex size-11 shrink-0 items-center justify-center"
          onClick={({ currentTarget }) => {
            focusBesideRow(currentTarget)
            void fetcher.submit({ id: list_filter_id }, { method: 'patch' })
          }}
        >
          <X aria-hidden className="size-4" />
        </button>
      </span>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
    </li>
  )
}

type Props = {
  filters: readonly ListFilter[]
  search: URLSearchParams
}

function isShownFilter({ query }: ListFilter, search: URLSearchParams): boolean {
  return sortedQuery(query) === sortedQuery(listQuery(search))
}

export function SavedFilters({ filters, search, path }: Props & { path: string }) {
  if (filters.length === 0) return null
  return (
    <ul aria-label={savedFilterTexts.title} className="mb-4 flex min-w-0 flex-wrap gap-2">
      {filters.map((filter) => (
        <FilterChip
          key={filter.list_filter_id}
          isChosen={isShownFilter(filter, search)}
          {...{ filter, path }}
        />
      ))}
    </ul>
  )
}

/** Nothing for a filter that is saved already. */
export function SaveThisFilter({ filters, search }: Props) {
  if (filters.some((filter) => isShownFilter(filter, search))) return null
  return <SaveFilter query={listQuery(search)} />
}
