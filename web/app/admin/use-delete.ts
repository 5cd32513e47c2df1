/** Asks before a row is deleted, and tells what the server says of it. */
import { useState } from 'react'
import { useNavigate, useRevalidator } from 'react-router'
import { CallFailed, messageOf } from '../api'

export type DeleteState = {
  readonly ask: (id: number) => void
  /** why the last one was not deleted */
  readonly refusal: string | undefined
  readonly dialog: { readonly isOpen: boolean; readonly onAnswer: (isConfirmed: boolean) => void }
}

type DeletableList = {
  readonly page: number
  readonly hrefOf: (page: number) => string
  /** the last page that the list has now. @throws {CallFailed} */
  readonly findLastPage: () => Promise<number>
}

/** The list again; its last page when the one on screen went with its last row. */
function useReload({ page, hrefOf, findLastPage }: DeletableList) {
  const { revalidate } = useRevalidator()
  const navigate = useNavigate()
  return async (): Promise<void> => {
    try {
      const lastPage = page > 1 ? await findLastPage() : 1
      // in place of a page that is there no more: nobody goes back to it
      if (lastPage < page) return await navigate(hrefOf(lastPage), { replace: true })
    } catch (error) {
      if (!(error instanceof CallFailed)) throw error // loading the list, below, says what is wrong
    }
    await revalidate()
  }
}

/** @param remove deletes the row with that id */
export function useDelete(remove: (id: number) => Promise<void>, list: DeletableList): DeleteState {
  const [leaving, setLeaving] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const reload = useReload(list)

  const answer = async (isConfirmed: boolean): Promise<void> => {
    const id = leaving
    setLeaving(undefined)
    if (!isConfirmed || id === undefined) return
    setRefusal(undefined)
    try {
      await remove(id)
    } catch (error) {
      setRefusal(messageOf(error))
    }
    await reload()
  }
  return {
    ask: setLeaving,
    refusal,
    dialog: { isOpen: leaving !== undefined, onAnswer: (isConfirmed) => void answer(isConfirmed) },
  }
}
