import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../../../client/api'
import { type DraftBody, deleteDraft, saveDraft } from './drafts'
import { newOrderTexts } from './texts'

const DRAFT_PAUSE_MS = 700

type SavedDraft = {
  /** that it is saved, or why not; empty before the first change, and after each until it is saved */
  readonly status: string
  /** for an order that is placed now: deletes it, and saves no more */
  readonly finish: () => void
}

/** Saves what is entered a moment after each change, one request at a time; nothing before the first change. */
export function useDraft(content: DraftBody, isSavedAlready: boolean): SavedDraft {
  const { draft_key } = content
  const text = JSON.stringify(content)
  const [saved, setSaved] = useState<{ readonly text: string; readonly status: string }>()
  const isSaved = useRef(isSavedAlready)
  const isFinished = useRef(false)
  const lastText = useRef(text)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const save = useEffectEvent(async (): Promise<void> => {
    if (isFinished.current) return
    isSaved.current = true
    const saving = saveDraft(content).then(
      () => newOrderTexts.draftSaved,
      (error: unknown) => newOrderTexts.draftNotSaved(messageOf(error)),
    )
    setSaved({ text, status: await saving })
  })
  useEffect(() => {
    if (text === lastText.current || isFinished.current) return
    const pause = setTimeout(() => {
      lastText.current = text
      queue.current = queue.current.then(() => save())
    }, DRAFT_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  const finish = (): void => {
    isFinished.current = true
    if (!isSaved.current) return
    // if that fails, the draft stays in the list, where it can be deleted
    queue.current = queue.current.then(() => deleteDraft(draft_key)).catch(() => {})
  }
  return { status: saved?.text === text ? saved.status : '', finish }
}
