import { useEffect, useState } from 'react'
import { type ShouldRevalidateFunctionArgs, useFetcher, useNavigate } from 'react-router'
import { textOf } from '../../client/action-result'
import { CallFailed, messageOf } from '../../client/api'
import { pagingOf } from '../../client/paging'

type DeletedRow = {
  readonly refusal: string | undefined
  /** the list's last page, if the current page disappeared with its last row */
  readonly movedTo: string | undefined
}

export type DeletableList = {
  readonly remove: (id: number) => Promise<void>
  readonly page: number
  readonly hrefOf: (page: number) => string
  readonly fetchMeta: () => Promise<{ meta: Parameters<typeof pagingOf>[0] }>
}

async function findLastPage({ page, fetchMeta }: Pick<DeletableList, 'page' | 'fetchMeta'>): Promise<number> {
  if (page === 1) return 1
  try {
    return pagingOf((await fetchMeta()).meta).lastPage
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error
    return page // the list loads next, and shows the failure
  }
}

/** The address of the last page, if the current one no longer exists. */
export async function findMovedTo(list: Omit<DeletableList, 'remove'>): Promise<string | undefined> {
  const lastPage = await findLastPage(list)
  return lastPage < list.page ? list.hrefOf(lastPage) : undefined
}

export async function deleteRow(request: Request, list: DeletableList): Promise<DeletedRow> {
  const id = Number(textOf(await request.formData(), 'id'))
  const refusal = await list.remove(id).then(() => undefined, messageOf)
  return { refusal, movedTo: await findMovedTo(list) }
}

/** Does not reload a page that no longer exists, since the last page opens instead. */
export function shouldRevalidateList(args: ShouldRevalidateFunctionArgs): boolean {
  const result: Partial<DeletedRow> | undefined = args.actionResult
  return result?.movedTo === undefined && args.defaultShouldRevalidate
}

export type RowDeletion = {
  readonly ask: (id: number) => void
  readonly refusal: string | undefined
  readonly dialog: { readonly isOpen: boolean; readonly onAnswer: (isConfirmed: boolean) => void }
}

export function useRowDeletion(): RowDeletion {
  const [askedId, setAskedId] = useState<number>()
  const fetcher = useFetcher<DeletedRow>()
  const navigate = useNavigate()
  useEffect(() => {
    // the page no longer exists, so it is replaced in the history
    if (fetcher.data?.movedTo) void navigate(fetcher.data.movedTo, { replace: true })
  }, [fetcher.data, navigate])

  const onAnswer = (isConfirmed: boolean): void => {
    setAskedId(undefined)
    if (isConfirmed && askedId !== undefined) void fetcher.submit({ id: askedId }, { method: 'delete' })
  }
  return {
    ask: setAskedId,
    refusal: fetcher.state === 'submitting' ? undefined : fetcher.data?.refusal,
    dialog: { isOpen: askedId !== undefined, onAnswer },
  }
}
