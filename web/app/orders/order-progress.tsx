/** Placed › paid › shipped › delivered, and the buyer's next step. */
import { awaitsCash } from '@warung/contract/awaits-cash.ts'
import { chargedRupiah } from '@warung/contract/charged-amount.ts'
import { formatSen } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import Check from 'lucide-react/icons/check'
import { formatDayInWords, formatMoment } from '../display/format-moment'
import { Card } from '../ui/card'
import { refundStateOf } from './refunds'
import { orderTexts } from './texts'

type OrderStep = { readonly name: keyof typeof orderTexts.steps; readonly at: string | null }

function stepsOf(order: Order): readonly OrderStep[] {
  const { cancelled_at, shipping, state } = order
  const paid = { name: 'paid', at: order.paid_at } as const
  const isPaidLast = order.accepted_at !== null
  // no step is left to take once the goods are with the buyer
  const hasShipping = !shipping?.is_pickup && !(order.is_delivered && order.shipped_at === null)
  const steps: readonly OrderStep[] = [
    { name: 'placed', at: order.created_at },
    ...(isPaidLast ? [] : [paid]),
    ...(hasShipping ? [{ name: 'shipped', at: order.shipped_at } as const] : []),
    ...(isPaidLast ? [paid] : []),
    { name: 'delivered', at: order.deliverd_at },
  ]
  const done = steps.filter(({ at }) => at !== null)
  if (cancelled_at !== null) return [...done, { name: 'cancelled', at: cancelled_at }]
  const refundedAt = order.refunds.at(-1)?.created_at
  if (state === 'refunded' && refundedAt) return [...done, { name: 'refunded', at: refundedAt }]
  return steps
}

function nextStepText(order: Order): string | undefined {
  const { is_paid, is_stock_held, hold_expires_at, is_delivered, shipped_at, shipping } = order
  if (order.cancelled_at !== null || order.is_payment_pending || is_delivered) return undefined
  if (!is_paid) {
    if (order.transfer?.reported_at)
      return order.transfer.qris ? orderTexts.checkingPayment : orderTexts.checkingTransfer
    const total = formatSen(chargedRupiah(order))
    if (awaitsCash(order)) return orderTexts.payInCash(total)
    return is_stock_held && hold_expires_at
      ? orderTexts.payBefore(total, formatMoment(hold_expires_at))
      : orderTexts.pay(total)
  }
  if (refundStateOf(order) === 'full') return undefined
  if (shipped_at !== null) return orderTexts.onItsWay
  if (order.shipments.length > 0) return orderTexts.partOnItsWay
  return shipping?.is_pickup ? orderTexts.packingPickUp : orderTexts.packing
}

function StepItem({ step: { name, at }, isNext }: { step: OrderStep; isNext: boolean }) {
  const isDone = at !== null
  const line = isDone ? 'before:bg-brand' : 'before:bg-line'
  const dot = isDone
    ? 'bg-brand text-on-brand'
    : `border-2 bg-card ${isNext ? 'border-warning' : 'border-line'}`
  return (
    <li
      aria-current={isNext ? 'step' : undefined}
      className={`relative grid justify-items-center gap-1 content-start text-center text-xs before:absolute before:-z-10 before:top-2 before:right-1/2 before:h-0.5 before:w-full first:before:hidden ${line}`}
    >
      <span className={`relative grid size-4.5 place-items-center rounded-full ${dot}`}>
        {isDone ? <Check aria-hidden className="size-3" strokeWidth={3} /> : null}
      </span>
      <span className={isDone ? 'font-semibold' : isNext ? 'font-semibold text-warning' : 'text-ink-soft'}>
        {orderTexts.steps[name]}
      </span>
      {isDone ? (
        <time dateTime={at} className="text-balance px-1 text-ink-soft">
          {formatDayInWords(at)}
        </time>
      ) : (
        <span className="sr-only">{orderTexts.notYet}</span>
      )}
    </li>
  )
}

export function OrderProgress({ order, roleId }: { order: Order; roleId: number }) {
  const steps = stepsOf(order)
  const next = steps.findIndex(({ at }) => at === null)
  const act = isAdmin(roleId) ? undefined : nextStepText(order)
  return (
    <Card className="mb-4 grid gap-3 print:hidden">
      {act ? <p className="font-bold">{act}</p> : null}
      <ol aria-label={orderTexts.progress} className="grid isolate auto-cols-fr grid-flow-col">
        {steps.map((step, index) => (
          <StepItem key={step.name} step={step} isNext={index === next} />
        ))}
      </ol>
    </Card>
  )
}
