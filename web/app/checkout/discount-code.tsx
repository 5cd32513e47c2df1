/** Asks for a discount code, while the shop has one: a chunk of its own. */
import { type FormEvent, useState } from 'react'
import { textOf } from '../client/action-result'
import { Price } from '../display/price'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { discountTexts } from './discount-texts'
import type { EnteredCode } from './use-discount-code'

/**
 * Only in place of the control that was pressed: a code checked again leaves the focus where it is.
 * Must be the same function in each render, so that React calls it once per element.
 */
function focusNew(element: HTMLElement | null): void {
  if (document.activeElement === document.body) element?.focus()
}

type Props = { entered: EnteredCode; isOpened: boolean }

function CodeForm({ entered, isOpened }: Props) {
  const { code, complaint, isAsking, enter } = entered
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault()
    const typed = textOf(new FormData(event.currentTarget), 'discount_code').trim()
    if (typed !== '' && !isAsking) enter(typed)
  }
  return (
    <form noValidate onSubmit={submit} className="grid gap-2">
      <TextField
        label={discountTexts.code}
        name="discount_code"
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        defaultValue={code}
        {...(isOpened && { ref: focusNew })}
        {...(complaint === undefined ? {} : { errors: [complaint] })}
      />
      <Button type="submit" variant="secondary" isPending={isAsking}>
        {discountTexts.apply}
      </Button>
    </form>
  )
}

/** What a code for free shipping pays at most; nothing while it is checked again. */
function ShippingCap({ offer }: Pick<EnteredCode, 'offer'>) {
  if (offer?.kind !== 'free_shipping' || offer.max_amount === undefined) return null
  return (
    <>
      {' '}
      {discountTexts.freeShippingUpTo} <Price rupiah={offer.max_amount} />
    </>
  )
}

export default function DiscountCode({ entered }: { entered: EnteredCode }) {
  const { code, complaint, applied, offer, enter } = entered
  const [isOpen, setOpen] = useState(false)
  const isApplied = applied !== undefined
  return (
    <div className={isApplied ? 'flex items-center justify-between gap-2' : undefined}>
      {/* stands before what it announces */}
      <p role="status" className={isApplied ? 'wrap-anywhere min-w-0' : 'sr-only'}>
        {isApplied ? discountTexts.applied(applied) : complaint}
        {isApplied ? <ShippingCap offer={offer} /> : null}
      </p>
      {isApplied ? (
        <Button
          variant="quiet"
          aria-label={discountTexts.removeOf(applied)}
          onClick={() => {
            setOpen(true)
            enter(undefined)
          }}
          {...(isOpen && { ref: focusNew })}
        >
          {discountTexts.remove}
        </Button>
      ) : isOpen || code !== undefined ? (
        <CodeForm entered={entered} isOpened={isOpen} />
      ) : (
        // the words stand in line with those above
        <div style={{ marginInlineStart: '-1rem' }}>
          <Button variant="quiet" onClick={() => setOpen(true)}>
            {discountTexts.ask}
          </Button>
        </div>
      )}
    </div>
  )
}
