import type { AdminProduct } from '@warung/contract/catalog.ts'
import { type FormEvent, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { type ActionFailure, textOf } from '../../../client/action-result'
import { productDraft, productSubmission } from './product-draft'
import { findUnusualPrice, type UnusualPrice } from './unusual-price'
import type { ProductPictures } from './use-product-pictures'

type SaveResult = ActionFailure | { readonly isSaved: true }

type UnconfirmedSave = { readonly form: FormData; readonly slip: UnusualPrice }

export function useProductSave(field: Pick<ProductPictures, 'settled'>, product: AdminProduct | undefined) {
  const fetcher = useFetcher<SaveResult>()
  const [isPending, setPending] = useState(false)
  const [unconfirmed, setUnconfirmed] = useState<UnconfirmedSave>()
  // the same price, refused and saved again, needs no second confirmation
  const confirmedPrice = useRef<number>(undefined)

  /** Waits for pending uploads. A failed save keeps the input. */
  const submit = async (form: FormData): Promise<void> => {
    setPending(true)
    const pictures = await field.settled()
    if (pictures === undefined) return // the screen was left
    await productSubmission.submit(fetcher.submit, {
      draft: productDraft(form, pictures, product),
      newCategory: textOf(form, 'new_category').trim(),
    })
    setPending(false)
  }

  const save = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    if (isPending) return
    const form = new FormData(event.currentTarget)
    const slip = findUnusualPrice(productDraft(form, [], product), product)
    if (slip && slip.to !== confirmedPrice.current) setUnconfirmed({ form, slip })
    else void submit(form)
  }

  const onAnswer = (isConfirmed: boolean): void => {
    setUnconfirmed(undefined)
    if (!unconfirmed || !isConfirmed) return
    confirmedPrice.current = unconfirmed.slip.to
    void submit(unconfirmed.form)
  }

  return { fetcher, save, isPending, question: { slip: unconfirmed?.slip, onAnswer } }
}
