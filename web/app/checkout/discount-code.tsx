/** Asks for a discount code. In a chunk of its own, for shops that have codes. */
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { type FormEvent, useState } from 'react'
import { textOf } from '../client/action-result'
import { browserApi, messageOf } from '../client/api'
import type { CartItem } from '../stored/cart'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { discountTexts } from './discount-texts'
import { wantedLines } from './order-draft'

type Props = {
  items: readonly CartItem[]
  applied: DiscountOffer | undefined
  onChange: (offer: DiscountOffer | undefined) => void
}

/** In rupiah; approximate if it exceeds exact numbers, which the shop refuses. */
function priceOf(items: readonly CartItem[]): number {
  return items.reduce((sum, { price, qty }) => sum + price * qty, 0)
}

/** Must be the same function in each render, so that React calls it once per element. */
function focusNew(element: HTMLElement | null): void {
  element?.focus()
}

function CodeForm({ items, onChange }: Pick<Props, 'items' | 'onChange'>) {
  const [complaint, setComplaint] = useState<string>()
  const [isPending, setPending] = useState(false)
  const apply = async (discount_code: string): Promise<void> => {
    setPending(true)
    try {
      const order_product = wantedLines(items)
      const body = { discount_code, product_price: priceOf(items), order_product }
      onChange((await browserApi('POST /api/v1/discount-check', { body })).data)
    } catch (error) {
      setComplaint(messageOf(error))
    } finally {
      setPending(false)
    }
  }
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const code = textOf(new FormData(event.currentTarget), 'discount_code')
    if (code.trim() !== '' && !isPending) void apply(code)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        label={discountTexts.code}
        name="discount_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        ref={focusNew}
        {...(complaint === undefined ? {} : { errors: [complaint] })}
      />
      <Button type="submit" variant="secondary" isPending={isPending}>
        {discountTexts.apply}
      </Button>
      <p role="status" className="sr-only">
        {complaint}
      </p>
    </form>
  )
}

export default function DiscountCode({ items, applied, onChange }: Props) {
  const [isOpen, setOpen] = useState(false)
  if (applied)
    return (
      <div className="flex items-center justify-between gap-2">
        <p role="status" className="wrap-anywhere min-w-0">
          {discountTexts.applied(applied.code)}
        </p>
        <Button
          variant="quiet"
          ref={focusNew}
          aria-label={discountTexts.removeOf(applied.code)}
          onClick={() => onChange(undefined)}
        >
          {discountTexts.remove}
        </Button>
      </div>
    )
  if (isOpen) return <CodeForm items={items} onChange={onChange} />
  return (
    <div>
      <Button variant="quiet" onClick={() => setOpen(true)}>
        {discountTexts.ask}
      </Button>
    </div>
  )
}
