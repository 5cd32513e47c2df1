import { type FormEvent, type ReactNode, useEffect, useRef } from 'react'
import { addressIn } from '../../../checkout/address-in'
import { ContactFields } from '../../../checkout/contact-inputs'
import { DestinationFields } from '../../../checkout/destination-fields'
import { checkoutTexts } from '../../../checkout/texts'
import { useShippingForm } from '../../../checkout/use-shipping-form'
import type { ShippingAddress } from '../../../stored/checkout'
import type { TypedAddress } from '../../../stored/shipping-draft'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { newOrderTexts } from './texts'

const REQUIRED = ['recipient'] as const

type Props = {
  initial: TypedAddress
  /** accounts have an e-mail */
  isGuest: boolean
  isHidden: boolean
  onNext: (buyer: ShippingAddress) => void
  /** without an address; the contact as far as it is typed */
  onCounter: (typed: ShippingAddress) => void
  onTyped: (typed: TypedAddress) => void
  /** above the fields */
  children: ReactNode
}

/** Focuses the title when the form shows again: the button that was pressed is gone. */
function useTitleFocus(isHidden: boolean) {
  const title = useRef<HTMLHeadingElement>(null)
  const wasHidden = useRef(isHidden)
  useEffect(() => {
    if (wasHidden.current && !isHidden) title.current?.focus()
    wasHidden.current = isHidden
  }, [isHidden])
  return title
}

/** Stays mounted while hidden, so that typed text is not lost. */
export function BuyerForm({ initial, isGuest, isHidden, onNext, onCounter, onTyped, children }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const shipping = useShippingForm(form, initial, { required: REQUIRED, onTyped })
  const title = useTitleFocus(isHidden)
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    shipping.onSubmit(event)
    if (event.defaultPrevented) return
    event.preventDefault()
    onNext(addressIn(new FormData(event.currentTarget)))
  }
  return (
    <Card className="grid gap-4" hidden={isHidden}>
      <h2 ref={title} tabIndex={-1} className="font-bold text-lg">
        {newOrderTexts.buyer}
      </h2>
      <Button
        variant="secondary"
        onClick={() => form.current && onCounter(addressIn(new FormData(form.current)))}
      >
        {newOrderTexts.sellAtCounter}
      </Button>
      {children}
      <form
        ref={form}
        noValidate
        className="grid gap-4"
        onSubmit={submit}
        onInput={shipping.onInput}
        onBlur={shipping.onBlur}
      >
        <div className="grid gap-4 sm:grid-cols-2">
          <ContactFields
            initial={initial}
            required={REQUIRED}
            asksForEmail={isGuest}
            texts={{ telephoneHint: newOrderTexts.telephoneHint, emailHint: newOrderTexts.emailHint }}
            hints={shipping.hints}
            errorsOf={shipping.errorsOf}
          />
        </div>
        <DestinationFields initial={initial} shipping={shipping} areaLabel={newOrderTexts.findArea} />
        {shipping.isIncomplete ? <Alert kind="error">{checkoutTexts.fillIn}</Alert> : null}
        <div className="phone:*:w-full">
          <Button type="submit" size="large">
            {newOrderTexts.next}
          </Button>
        </div>
      </form>
    </Card>
  )
}
