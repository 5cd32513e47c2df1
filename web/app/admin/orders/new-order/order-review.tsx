import type { CallInput } from '@warung/contract/client.ts'
import { nameOfDiscounts } from '@warung/contract/discount-price.ts'
import type { DiscountOffer } from '@warung/contract/discounts.ts'
import { useState } from 'react'
import { href, useNavigate } from 'react-router'
import { ContactLines } from '../../../checkout/contact-lines'
import { bestOffers, draftSums, orderDraft } from '../../../checkout/order-draft'
import { codeToSend, isPriceOpen, missingChoice, ruleWithChoice } from '../../../checkout/shipping-choice'
import { SendingChoices } from '../../../checkout/shipping-options'
import { useAutomaticDiscounts } from '../../../checkout/use-automatic-discounts'
import { useShippingQuote } from '../../../checkout/use-shipping-quote'
import { browserApi, CallFailed, messageOf } from '../../../client/api'
import { useShopProfile } from '../../../client/shop-profile'
import { useSettings } from '../../../client/use-settings'
import { OrderSummary } from '../../../orders/order-summary'
import { MethodRadios } from '../../../payment-methods/method-radios'
import { BROWSER_PROVIDERS } from '../../../payment-methods/registry'
import { type CartItem, isAvailable } from '../../../stored/cart'
import { chosenPaymentMethod, type ShippingAddress } from '../../../stored/checkout'
import { attemptKey, dropAttempts } from '../../../stored/order-attempts'
import { dropShippingOption } from '../../../stored/shipping-option'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { NO_DISCOUNT, OwnDiscountFields, offerOfOwn, ownDiscountOf } from './own-discount'
import { newOrderTexts } from './texts'

type EnteredOrder = CallInput<'POST /api/v1/admin/order'>['body']

async function createOrder(body: EnteredOrder): Promise<number> {
  const headers = { 'idempotency-key': attemptKey(JSON.stringify(body)) }
  const { data } = await browserApi('POST /api/v1/admin/order', { body, headers })
  dropAttempts()
  dropShippingOption()
  return data.order_id
}

type BuyersCart = CallInput<'POST /api/v1/admin/automatic-discount'>['body']

async function askForBuyer(body: BuyersCart): Promise<readonly DiscountOffer[]> {
  return (await browserApi('POST /api/v1/admin/automatic-discount', { body })).data
}

type Props = {
  items: readonly CartItem[]
  buyer: ShippingAddress
  /** undefined for a guest */
  customerId: number | undefined
  onChangeBuyer: () => void
  /** called when prices or stock have changed */
  onOutdated: () => void
}

function useNewOrder({ items, buyer, customerId, onOutdated }: Props) {
  const { payments } = useSettings()
  const { shipping, tax, has_shipping_options } = useShopProfile()
  const [method, setMethod] = useState(() => chosenPaymentMethod(payments))
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const navigate = useNavigate()
  const quote = useShippingQuote(has_shipping_options, items.filter(isAvailable), buyer, failure)
  const rule = ruleWithChoice({ shipping, tax }, quote)
  const automatic = useAutomaticDiscounts({
    items,
    to: buyer,
    isGuest: customerId === undefined,
    account: customerId === undefined ? {} : { customer_id: customerId },
    ask: askForBuyer,
    attempt: failure,
  })
  const [typed, onType] = useState(NO_DISCOUNT)
  const own = ownDiscountOf(typed)
  const discounts = own ? [offerOfOwn(own)] : bestOffers(items, rule, automatic.offers)
  const send = async (): Promise<void> => {
    const paymentMethodId = method.payment_method_id
    const isGuest = customerId === undefined
    const draft = {
      ...orderDraft(items, buyer, { rule, discounts, isGuest, paymentMethodId }),
      ...(isGuest ? {} : { customer_id: customerId }),
      ...(own && { own_discount: own }),
    }
    const option = codeToSend(quote)
    const body = option === '' ? draft : { ...draft, shipping_option: option }
    setPending(true)
    try {
      const orderId = await createOrder(body)
      await navigate(href('/order/:id', { id: String(orderId) }))
    } catch (error) {
      setFailure(messageOf(error))
      if (error instanceof CallFailed && error.status === 409) onOutdated()
    }
    setPending(false)
  }
  const create = (): void => {
    const isIncomplete = typed.kind !== '' && own === undefined
    const missingItems = items.length === 0 ? newOrderTexts.missingItems : missingChoice(quote)
    const missing = isIncomplete ? newOrderTexts.discountIncomplete : missingItems
    if (missing === '') void send()
    else setFailure(missing)
  }
  const sums = draftSums(items, rule, discounts)
  const isBusy = isPending || quote.kind === 'asking' || automatic.isAsking
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
