import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { messageOf } from '../../../client/api'
import { type DraftBody, deleteDraft, saveDraft } from './drafts'
import { newOrderTexts } from './texts'

const DRAFT_PAUSE_MS = 700

type Autosave = {
  /** before the first change, and after each until it is saved: false, and no failure */
  readonly isSaved: boolean
  /** why the last change is not saved; empty if it is */
  readonly failure: string
  /** for an order that is placed now: deletes the draft, and saves no more */
  readonly discard: () => void
}

/** Saves what is entered a moment after each change, one request at a time; nothing before the first change. */
export function useAutosave(content: DraftBody, isSavedAlready: boolean): Autosave {
  const { draft_key } = content
  const text = JSON.stringify(content)
  const [tried, setTried] = useState<{ readonly text: string; readonly failure: string }>()
  const mayExist = useRef(isSavedAlready)
  const isDiscarded = useRef(false)
  /** undefined after a failure, whose request may have arrived */
  const sentText = useRef<string | undefined>(text)
  const queue = useRef<Promise<void>>(Promise.resolve())
  const save = useEffectEvent(async (): Promise<void> => {
    if (isDiscarded.current || text === sentText.current) return
    mayExist.current = true
    sentText.current = text
    try {
      await saveDraft(content)
      setTried({ text, failure: '' })
    } catch (error) {
      sentText.current = undefined
      setTried({ text, failure: newOrderTexts.draftNotSaved(messageOf(error)) })
    }
  })
  useEffect(() => {
    if (text === sentText.current) return
    const pause = setTimeout(() => {
      queue.current = queue.current.then(() => save())
    }, DRAFT_PAUSE_MS)
    return () => clearTimeout(pause)
  }, [text])
  // the last change of a screen that is left within the pause
  useEffect(() => {
    const saveLast = (): void => void save()
    window.addEventListener('pagehide', saveLast)
    return () => {
      window.removeEventListener('pagehide', saveLast)
      queue.current = queue.current.then(() => save())
    }
  }, [])
  const discard = (): void => {
    isDiscarded.current = true
    if (!mayExist.current) return
    // if that fails, the draft stays in the list, where it can be deleted
    queue.current = queue.current.then(() => deleteDraft(draft_key)).catch(() => {})
  }
  const latest = tried?.text === text ? tried : undefined
  return { isSaved: latest?.failure === '', failure: latest?.failure ?? '', discard }
}
