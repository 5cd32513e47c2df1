/** The last step of an order that is paid in cash at the counter (decisions/075). */
import { nameOfDiscounts } from '@warung/contract/discount-price.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import type { ShippingRule } from '@warung/contract/values/order-rule.ts'
import { COD_METHOD } from '@warung/contract/values/payment-methods.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { ContactLines } from '../../../checkout/contact-lines'
import { draftSums } from '../../../checkout/order-draft'
import { CallFailed, messageOf } from '../../../client/api'
import { useShopProfile } from '../../../client/shop-profile'
import { OrderSummary } from '../../../orders/order-summary'
import { Alert } from '../../../ui/alert'
import { Button, ButtonLink } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { TextField } from '../../../ui/field'
import { type Cash, cashDue, cashFrom } from './cash-due'
import { type EnteredFor, enteredOrder, useEnteredDiscounts } from './enter-order'
import { OwnDiscountFields } from './own-discount'
import { placeCounterSale, recordCounterCash } from './sell-in-cash'
import { newOrderTexts } from './texts'

const NOTHING_SENT: ShippingRule = { charged: 'never', price: 0, threshold: 0 }

export type Sold = {
  readonly order: Order
  /** undefined for the exact amount */
  readonly received: number | undefined
}

type Props = EnteredFor & {
  onChangeBuyer: () => void
  /** called when prices or stock have changed */
  onOutdated: () => void
  /** the order exists, whether its cash is recorded or not */
  onEntered: () => void
  onSold: (sold: Sold) => void
}

function cashText(cash: Cash): string {
  if (cash.kind === 'change') return newOrderTexts.change(formatRupiah(cash.difference))
  if (cash.kind === 'short') return newOrderTexts.short(formatRupiah(cash.difference))
  return cash.kind === 'unreadable' ? newOrderTexts.cashUnreadable : ''
}

function useCounterSale({ onOutdated, onEntered, onSold, ...entered }: Props) {
  const { tax } = useShopProfile()
  const rule = { shipping: NOTHING_SENT, tax }
  const [failure, setFailure] = useState<string>()
  const [isPending, setPending] = useState(false)
  const [placed, setPlaced] = useState<number>()
  const [written, setWritten] = useState('')
  const entry = useEnteredDiscounts(entered, failure)
  const discounts = entry.discountsBy(rule)
  const sums = draftSums(entered.items, rule, discounts)
  const cash = cashFrom(written, cashDue(sums))
  const sell = async (): Promise<void> => {
    const paymentMethodId = COD_METHOD.payment_method_id
    setPending(true)
    try {
      const draft = enteredOrder(entered, { rule, discounts: entry, paymentMethodId })
      const id = placed ?? (await placeCounterSale(draft))
      if (placed === undefined) onEntered()
      setPlaced(id)
      onSold({ order: await recordCounterCash(id), received: 'received' in cash ? cash.received : undefined })
    } catch (error) {
      setFailure(messageOf(error))
      if (error instanceof CallFailed && error.status === 409) onOutdated()
    }
    setPending(false)
  }
  const pay = (): void => {
    const isCashMissing = cash.kind === 'short' || cash.kind === 'unreadable'
    const missing = entry.missing() || (isCashMissing ? cashText(cash) : '')
    if (missing === '') void sell()
    else setFailure(missing)
  }
  return { entry, discounts, sums, tax, cash, written, setWritten, failure, placed, isPending, pay, sell }
}

/** The order stands; only its cash is not recorded yet. */
function UnrecordedCash({ id, failure, isPending, onRetry }: UnrecordedProps) {
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">{newOrderTexts.cashNotRecorded(id)}</h2>
      <p>{newOrderTexts.cashNotRecordedHelp}</p>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <Button size="large" isPending={isPending} onClick={onRetry}>
        {newOrderTexts.recordCash}
      </Button>
      <ButtonLink to={href('/order/:id', { id: String(id) })} variant="secondary">
        {newOrderTexts.openOrder}
      </ButtonLink>
    </Card>
  )
}

type UnrecordedProps = {
  id: number
  failure: string | undefined
  isPending: boolean
  onRetry: () => void
}

function CounterBuyer({ buyer, customerId, onChangeBuyer }: Props) {
  return (
    <Card className="grid gap-2">
      <h2 className="font-bold text-lg">{newOrderTexts.atCounter}</h2>
      <ContactLines address={buyer} isGuest={customerId === undefined} />
      <Button variant="secondary" onClick={onChangeBuyer}>
        {newOrderTexts.changeCounter}
      </Button>
    </Card>
  )
}

export function CounterSale(props: Props) {
  const sale = useCounterSale(props)
  const { entry, sums, tax, cash, written, failure, placed, isPending } = sale
  if (placed !== undefined && failure !== undefined)
    return (
      <UnrecordedCash id={placed} failure={failure} isPending={isPending} onRetry={() => void sale.sell()} />
    )
  return (
    <>
      <CounterBuyer {...props} />
      <Card className="grid gap-4">
        <OwnDiscountFields typed={entry.typed} onType={entry.onType} />
      </Card>
      <Card className="grid gap-4">
        <OrderSummary sums={sums} tax={tax} discountCode={nameOfDiscounts(sale.discounts) || undefined} />
        <TextField
          label={newOrderTexts.cashReceived}
          hint={newOrderTexts.cashReceivedHint}
          inputMode="numeric"
          autoComplete="off"
          value={written}
          onChange={({ target }) => sale.setWritten(target.value)}
        />
        <p role="status" className="font-bold text-2xl empty:hidden">
          {cashText(cash)}
        </p>
        {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
        <Button size="large" isPending={isPending || entry.isAsking} onClick={sale.pay}>
          {newOrderTexts.paidInCash(formatRupiah(cashDue(sums)))}
        </Button>
      </Card>
    </>
  )
}
