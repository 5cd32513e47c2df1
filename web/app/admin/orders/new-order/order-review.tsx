import { nameOfDiscounts } from '@warung/contract/discount-price.ts'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ContactLines } from '../../../checkout/contact-lines'
import { draftSums } from '../../../checkout/order-draft'
import {
  isShippingPriceUnknown,
  missingChoice,
  ruleWithChoice,
  shippingOptionToSend,
} from '../../../checkout/shipping-choice'
import { ShippingChoices } from '../../../checkout/shipping-options'
import { useShippingQuote } from '../../../checkout/use-shipping-quote'
import { messageOf } from '../../../client/api'
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
import {
  createOrder,
  isOrderRefused,
  type LastStepProps,
  orderInput,
  useEnteredDiscounts,
} from './create-order'
import { ManualDiscountFields } from './manual-discount'
import { StepTitle } from './step-title'
import { newOrderTexts } from './texts'

function useNewOrder(props: LastStepProps) {
  const { items, buyer, isPending, isLooking, onPending, onOutdated, onEntered } = props
  const { payments } = useSettings()
  const { shipping, tax, has_shipping_options } = useShopProfile()
  const chosen = payments.find(({ payment_method_id }) => payment_method_id === props.paymentMethodId)
  const method = chosen ?? chosenPaymentMethod(payments)
  const isMethodGone = !chosen && props.paymentMethodId !== undefined
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  const navigate = useNavigate()
  const quote = useShippingQuote(has_shipping_options, items.filter(isAvailable), buyer, attempt)
  const rule = ruleWithChoice({ shipping, tax }, quote)
  const entry = useEnteredDiscounts(props, attempt)
  const send = async (): Promise<void> => {
    const paymentMethodId = method.payment_method_id
    const body = orderInput(props, { rule, discounts: entry, paymentMethodId })
    const option = shippingOptionToSend(quote)
    onPending(true)
    try {
      const orderId = await createOrder(option === '' ? body : { ...body, shipping_option: option })
      onEntered()
      await navigate(href('/order/:id', { id: String(orderId) }))
    } catch (error) {
      setFailure(messageOf(error))
      if (isOrderRefused(error)) {
        setAttempt((before) => before + 1)
        onOutdated()
      }
      onPending(false)
    }
  }
  const isBusy = isPending || isLooking || quote.kind === 'asking' || entry.isAsking
  const create = (): void => {
    if (isBusy) return
    setFailure(undefined)
    const missing = entry.missing() || missingChoice(quote)
    if (missing === '') void send()
    else setFailure(missing)
  }
  const discounts = entry.discountsBy(rule)
  const sums = draftSums(items, rule, discounts)
  const { code } = entry
  return { payments, method, isMethodGone, failure, isBusy, quote, sums, discounts, code, tax, create }
}

export function OrderReview(props: LastStepProps) {
  const { buyer, typedDiscount, onTypeDiscount, isPending, onChangeBuyer } = props
  const { payments, method, isMethodGone, failure, isBusy, quote, sums, discounts, code, tax, create } =
    useNewOrder(props)
  return (
    <>
      <Card className="grid gap-2">
        <StepTitle>{newOrderTexts.buyer}</StepTitle>
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
      <ShippingChoices state={quote} hasAddressLink={false} />
      <Card className="grid gap-2">
        {isMethodGone ? <Alert kind="info">{newOrderTexts.methodGone}</Alert> : null}
        <MethodRadios
          title={newOrderTexts.payment}
          titleStyle="mb-2 font-bold text-lg"
          methods={payments}
          providers={BROWSER_PROVIDERS}
          selectedId={method.payment_method_id}
          onSelect={({ payment_method_id }) => props.onChoosePayment(payment_method_id)}
        />
      </Card>
      <Card className="grid gap-4" inert={isPending}>
        <ManualDiscountFields typed={typedDiscount} onType={onTypeDiscount} code={code} />
      </Card>
      <Card className="grid gap-4">
        <OrderSummary
          sums={sums}
          tax={tax}
          isShippingUnknown={isShippingPriceUnknown(quote)}
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
