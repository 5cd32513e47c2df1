/** Chooses the refunded pieces, and whether they go back in stock. */
import type { Order } from '@warung/contract/orders.ts'
import { paidShare } from '@warung/contract/paid-share.ts'
import { parseWholeNumber } from '@warung/contract/whole-numbers.ts'
import { useEffect, useRef, useState } from 'react'
import { textOf } from '../client/action-result'
import { Button } from '../ui/button'
import { Checkbox } from '../ui/checkbox'
import { partTexts } from './part-texts'
import { type LineLeft, leftInOrder, PieceFields } from './piece-fields'

/** What the buyer paid for the chosen pieces. */
function paidForPieces(order: Order, form: HTMLFormElement | null): number {
  const chosen = new FormData(form ?? undefined)
  const pieces = order.order_product.map(({ product_id }) => ({
    product_id,
    quantity: parseWholeNumber(textOf(chosen, `piece_${product_id}`)) ?? 0,
  }))
  return paidShare(order, pieces)
}

type Props = {
  order: Order
  /** rupiah, which the admin may change */
  onPrice: (rupiah: number) => void
  errors: readonly string[] | undefined
}

function RefundedPieces({ order, onPrice, errors, lines }: Props & { lines: readonly LineLeft[] }) {
  const [isBack, setIsBack] = useState(true)
  const fields = useRef<HTMLDivElement>(null)
  useEffect(() => fields.current?.querySelector('input')?.focus(), [])
  return (
    <>
      <div
        ref={fields}
        onInput={(event) => onPrice(paidForPieces(order, event.currentTarget.closest('form')))}
        className="contents"
      >
        <PieceFields legend={partTexts.refundedPieces} lines={lines} isAllChosen={false} errors={errors} />
      </div>
      <Checkbox label={partTexts.backInStock} isLabelShown isChecked={isBack} onChange={setIsBack} />
      {isBack ? <input type="hidden" name="is_back_in_stock" value="yes" /> : null}
    </>
  )
}

export function RefundPieces(props: Props) {
  const [isOpen, setIsOpen] = useState(false)
  const lines = leftInOrder(props.order)
  if (lines.length === 0) return null
  return isOpen ? (
    <RefundedPieces {...props} lines={lines} />
  ) : (
    <Button variant="secondary" className="justify-self-start" onClick={() => setIsOpen(true)}>
      {partTexts.choosePieces}
    </Button>
  )
}
