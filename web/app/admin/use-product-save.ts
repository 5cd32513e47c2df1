/** Saving what stands in the product form: what looks like a slip is asked about first, once. */
import type { AdminProduct } from '@warung/contract/catalog.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import type { ActionFailure } from '../action-result'
import { productDraft } from './product-draft'
import { reasonKey, type SaveReason, saveReasons } from './save-reasons'
import type { ProductPictures } from './use-product-pictures'

/** What the action answers when it does not lead to another screen. */
type SaveResult = ActionFailure | { readonly isSaved: true }

type AskedSave = { readonly form: FormData; readonly reasons: readonly SaveReason[] }

export function useProductSave(field: Pick<ProductPictures, 'settled'>, product: AdminProduct | undefined) {
  const fetcher = useFetcher<SaveResult>()
  const [isPending, setPending] = useState(false)
  const [asked, setAsked] = useState<AskedSave>()
  // a refused save does not ask again for what was answered
  const confirmed = useRef(new Set<string>())

  /** Once the pictures that are on their way have arrived; what was typed stays when it is refused. */
  const submit = async (form: FormData): Promise<void> => {
    setPending(true)
    const pictures = await field.settled()
    if (pictures === undefined) return // the screen was left
    form.set('image', pictures[0]?.image ?? '')
    form.set('images', JSON.stringify(pictures))
    await fetcher.submit(form, { method: 'post' })
    setPending(false)
  }

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isPending) return
    const form = new FormData(event.currentTarget)
    const reasons = saveReasons(productDraft(form), product).filter(
      (reason) => !confirmed.current.has(reasonKey(reason)),
    )
    if (reasons.length > 0) setAsked({ form, reasons })
    else void submit(form)
  }

  const onAnswer = (isConfirmed: boolean): void => {
    setAsked(undefined)
    if (!asked || !isConfirmed) return
    for (const reason of asked.reasons) confirmed.current.add(reasonKey(reason))
    void submit(asked.form)
  }

  return { fetcher, save, isPending, question: { reasons: asked?.reasons ?? [], onAnswer } }
}
