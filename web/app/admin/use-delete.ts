/** Asks before a row is deleted, and tells what the server says of it. */
import { useState } from 'react'
import { useRevalidator } from 'react-router'
import { messageOf } from '../api'

export type Deleting = {
  readonly ask: (id: number) => void
  /** why the last one was not deleted */
  readonly refusal: string | undefined
  readonly dialog: { readonly isOpen: boolean; readonly onAnswer: (isConfirmed: boolean) => void }
}

/** @param remove deletes the row with that id */
export const useDelete = (remove: (id: number) => Promise<void>): Deleting => {
  const [leaving, setLeaving] = useState<number>()
  const [refusal, setRefusal] = useState<string>()
  const { revalidate } = useRevalidator()

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
    await revalidate()
  }
  return {
    ask: setLeaving,
    refusal,
    dialog: { isOpen: leaving !== undefined, onAnswer: (isConfirmed) => void answer(isConfirmed) },
  }
}
