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
import { messageOf } from '../../../client/api'
import { useShopProfile } from '../../../client/shop-profile'
import { OrderSummary } from '../../../orders/order-summary'
import { Alert } from '../../../ui/alert'
import { Button, ButtonLink } from '../../../ui/button'
import { Card } from '../../../ui/card'
import { TextField } from '../../../ui/field'
import { type Cash, cashDue, cashFrom } from './cash-due'
import { placeCounterSale, recordCounterCash } from './counter-sale-calls'
import { isOrderRefused, type LastStepProps, orderInput, useEnteredDiscounts } from './create-order'
import { ManualDiscountFields } from './manual-discount'
import { StepTitle } from './step-title'
import { newOrderTexts } from './texts'

const NOTHING_SENT: ShippingRule = { charged: 'never', price: 0, threshold: 0 }

export type Sold = {
  readonly order: Order
  /** undefined for the exact amount */
  readonly received: number | undefined
}

type Props = LastStepProps & {
  /** cash received, as typed */
  written: string
  onWrite: (written: string) => void
  onSold: (sold: Sold) => void
}

function cashText(cash: Cash): string {
  if (cash.kind === 'change') return newOrderTexts.change(formatRupiah(cash.difference))
  if (cash.kind === 'short') return newOrderTexts.short(formatRupiah(cash.difference))
  if (cash.kind === 'tooMuch') return newOrderTexts.cashTooMuch
  return cash.kind === 'unreadable' ? newOrderTexts.cashUnreadable : ''
}

function useCounterSale(props: Props) {
  const { isPending, isLooking, onPending, onOutdated, onEntered, onSold, onWrite, written } = props
  const { tax } = useShopProfile()
  const rule = { shipping: NOTHING_SENT, tax }
  const [failure, setFailure] = useState<string>()
  const [attempt, setAttempt] = useState(0)
  /** the order whose cash could not be recorded */
  const [unrecorded, setUnrecorded] = useState<number>()
  const entry = useEnteredDiscounts(props, attempt)
  const discounts = entry.discountsBy(rule)
  const sums = draftSums(props.items, rule, discounts)
  const cash = cashFrom(written, cashDue(sums))
  const place = async (): Promise<number | undefined> => {
    const paymentMethodId = COD_METHOD.payment_method_id
    try {
      const id = await placeCounterSale(orderInput(props, { rule, discounts: entry, paymentMethodId }))
      onEntered()
      return id
    } catch (error) {
      setFailure(messageOf(error))
      if (isOrderRefused(error)) {
        setAttempt((before) => before + 1)
        onOutdated()
      }
      return undefined
    }
  }
  const record = async (id: number): Promise<void> => {
    try {
      onSold({ order: await recordCounterCash(id), received: 'received' in cash ? cash.received : undefined })
    } catch (error) {
      setUnrecorded(id)
      setFailure(messageOf(error))
    }
  }
  const sell = async (): Promise<void> => {
    onPending(true)
    const id = unrecorded ?? (await place())
    if (id !== undefined) await record(id)
    onPending(false)
  }
  const isBusy = isPending || isLooking || entry.isAsking
  const pay = (): void => {
    if (isBusy) return
    setFailure(undefined)
    if (unrecorded !== undefined) return void sell()
    const isCashRefused = cash.kind !== 'exact' && cash.kind !== 'change'
    const missing = entry.missing() || (isCashRefused ? cashText(cash) : '')
    if (missing === '') void sell()
    else setFailure(missing)
  }
  const write = (text: string): void => {
    setFailure(undefined)
    onWrite(text)
  }
  const { code } = entry
  return { isBusy, discounts, code, sums, tax, cash, write, failure, unrecorded, pay }
}

type UnrecordedProps = {
  id: number
  failure: string | undefined
  isPending: boolean
  onRetry: () => void
}

/** The order is saved; only its cash is not recorded. */
function UnrecordedCash({ id, failure, isPending, onRetry }: UnrecordedProps) {
  return (
    <Card className="grid gap-4">
      <StepTitle>{newOrderTexts.cashNotRecorded(id)}</StepTitle>
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

function CounterBuyer({ buyer, customerId, onChangeBuyer }: Props) {
  return (
    <Card className="grid gap-2">
      <StepTitle>{newOrderTexts.atCounter}</StepTitle>
      <ContactLines address={buyer} isGuest={customerId === undefined} />
      <Button variant="secondary" onClick={onChangeBuyer}>
        {newOrderTexts.changeCounter}
      </Button>
    </Card>
  )
}

export function CounterSale(props: Props) {
  const { typedDiscount, onTypeDiscount, written, isPending } = props
  const { isBusy, discounts, code, sums, tax, cash, write, failure, unrecorded, pay } = useCounterSale(props)
  if (unrecorded !== undefined)
    return <UnrecordedCash id={unrecorded} failure={failure} isPending={isPending} onRetry={pay} />
  return (
    <>
      <CounterBuyer {...props} />
      <Card className="grid gap-4" inert={isPending}>
        <ManualDiscountFields typed={typedDiscount} onType={onTypeDiscount} code={code} />
      </Card>
      <Card className="grid gap-4">
        <OrderSummary sums={sums} tax={tax} discountCode={nameOfDiscounts(discounts) || undefined} />
        <TextField
          label={newOrderTexts.cashReceived}
          hint={newOrderTexts.cashReceivedHint}
          inputMode="numeric"
          autoComplete="off"
          value={written}
          onChange={({ target }) => write(target.value)}
        />
        <p role="status" className="min-h-9 font-bold text-2xl">
          {cashText(cash)}
        </p>
        {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
        <Button size="large" isPending={isBusy} onClick={pay}>
          {newOrderTexts.paidInCash(formatRupiah(cashDue(sums)))}
        </Button>
      </Card>
    </>
  )
}
