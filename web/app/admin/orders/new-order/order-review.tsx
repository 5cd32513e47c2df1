import { nameOfDiscounts } from '@warung/contract/discount-price.ts'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ContactLines } from '../../../checkout/contact-lines'
import { draftSums } from '../../../checkout/order-draft'
import { codeToSend, isPriceOpen, missingChoice, ruleWithChoice } from '../../../checkout/shipping-choice'
import { SendingChoices } from '../../../checkout/shipping-options'
import { useShippingQuote } from '../../../checkout/use-shipping-quote'
import { CallFailed, messageOf } from '../../../client/api'
import { useShopProfile } from '../../../client/shop-profile'
import { useSettings } from '../../../client/use-settings'
import { OrderSummary } from '../../../orders/order-summary'
import { MethodRadios } from '../../../payment-methods/method-radios'
import { BROWSER_PROVIDERS } from '../../../payment-methods/registry'
import { isAvailable } from '../../../stored/cart'
import { chosenPaymentMethod } from '../../../stored/checkout'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { createOrder, type EnteredFor, enteredOrder, useEnteredDiscounts } from './enter-order'
import { OwnDiscountFields } from './own-discount'
import { newOrderTexts } from './texts'

type Props = EnteredFor & {
  onChangeBuyer: () => void
  /** called when prices or stock have changed */
  onOutdated: () => void
  /** the order exists */
  onEntered: () => void
}

function useNewOrder({ onOutdated, onEntered, ...entered }: Props) {
  const { items, buyer } = entered
  const { payments } = useSettings()
  const { shipping, tax, has_shipping_options } = useShopProfile()
  const [method, setMethod] = useState(() => chosenPaymentMethod(payments))
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const navigate = useNavigate()
  const quote = useShippingQuote(has_shipping_options, items.filter(isAvailable), buyer, failure)
  const rule = ruleWithChoice({ shipping, tax }, quote)
  const entry = useEnteredDiscounts(entered, failure)
  const send = async (): Promise<void> => {
    const paymentMethodId = method.payment_method_id
    const draft = enteredOrder(entered, { rule, discounts: entry, paymentMethodId })
    const option = codeToSend(quote)
    setPending(true)
    try {
      const orderId = await createOrder(option === '' ? draft : { ...draft, shipping_option: option })
      onEntered()
      await navigate(href('/order/:id', { id: String(orderId) }))
    } catch (error) {
      setFailure(messageOf(error))
      if (error instanceof CallFailed && error.status === 409) onOutdated()
    }
    setPending(false)
  }
  const create = (): void => {
    const missing = entry.missing() || missingChoice(quote)
    if (missing === '') void send()
    else setFailure(missing)
  }
  const discounts = entry.discountsBy(rule)
  const sums = draftSums(items, rule, discounts)
  const isBusy = isPending || quote.kind === 'asking' || entry.isAsking
  const { typed, onType } = entry
  return { payments, method, setMethod, failure, isBusy, quote, sums, discounts, tax, create, typed, onType }
}

export function OrderReview(props: Props) {
  const { buyer, onChangeBuyer } = props
  const { payments, method, setMethod, failure, isBusy, quote, sums, discounts, tax, create, typed, onType } =
    useNewOrder(props)
  return (
    <>
      <Card className="grid gap-2">
        <h2 className="font-bold text-lg">{newOrderTexts.buyer}</h2>
        <ContactLines address={buyer} isGuest={props.customerId === undefined} />
        <p className="wrap-anywhere">
          {[buyer.address, buyer.city, buyer.province, buyer.postalCode, buyer.country]
            .filter(Boolean)
            .join(', ')}
        </p>
        <Button variant="secondary" onClick={onChangeBuyer}>
          {newOrderTexts.changeBuyer}
        </Button>
      </Card>
      <SendingChoices state={quote} hasAddressLink={false} />
      <Card>
        <MethodRadios
          title={newOrderTexts.payment}
          titleStyle="mb-2 font-bold text-lg"
          methods={payments}
          providers={BROWSER_PROVIDERS}
          selectedId={method.payment_method_id}
          onSelect={setMethod}
        />
      </Card>
      <Card className="grid gap-4">
        <OwnDiscountFields typed={typed} onType={onType} />
      </Card>
      <Card className="grid gap-4">
        <OrderSummary
          sums={sums}
          tax={tax}
          isShippingOpen={isPriceOpen(quote)}
          discountCode={nameOfDiscounts(discounts) || undefined}
        />
        {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
        <Button size="large" isPending={isBusy} onClick={create}>
          {newOrderTexts.create}
        </Button>
      </Card>
    </>
  )
}
