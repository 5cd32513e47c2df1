/** For an order paid on delivery: what happens next, and the cash to have ready. */
import { formatRupiah } from '@warung/contract/money.ts'
import type { Order } from '@warung/contract/orders.ts'
import Check from 'lucide-react/icons/check'
import type { OrderBlockProps } from '../browser-provider'
import { cashTexts } from './texts'

type CashStepProps = { number: number; title: string; text?: string; isDone?: boolean }

function CashStep({ number, title, text, isDone = false }: CashStepProps) {
  return (
    <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2 gap-y-1">
      <span
        aria-hidden
        className="grid size-6 shrink-0 place-items-center rounded-full bg-brand-soft font-bold text-brand text-sm"
      >
        {isDone ? <Check className="size-4" strokeWidth={3} /> : number}
      </span>
      <span className="font-bold">{title}</span>
      {text ? <span className="col-start-2 text-ink-soft text-sm">{text}</span> : null}
    </li>
  )
}

function packStep({ shipping, shipped_at }: Order): string {
  if (shipping?.is_pickup) return cashTexts.packPickUp
  return shipped_at === null ? cashTexts.pack : cashTexts.packed
}

/** The amount is whole rupiah. */
export default function CashBlock({ order }: OrderBlockProps) {
  const amount = formatRupiah(Number(order.payment_amount))
  const isPickup = order.shipping?.is_pickup === true
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 className="font-bold text-lg">{isPickup ? cashTexts.titlePickUp : cashTexts.title}</h2>
      <ol className="grid grid-cols-[minmax(0,1fr)] gap-4">
        <CashStep number={1} title={packStep(order)} isDone={order.shipped_at !== null} />
        <CashStep
          number={2}
          title={isPickup ? cashTexts.bring(amount) : cashTexts.have(amount)}
          {...(isPickup ? {} : { text: cashTexts.haveText })}
        />
        <CashStep
          number={3}
          title={isPickup ? cashTexts.payPickUp(amount) : cashTexts.pay(amount)}
          text={cashTexts.payText}
        />
      </ol>
    </div>
  )
}
