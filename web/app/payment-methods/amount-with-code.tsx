import { formatRupiah } from '@warung/contract/money.ts'
import { CopyButton } from '../ui/copy-button'
import { manualPaymentTexts } from './manual-payment-texts'

/** The payment code changes at most these last digits (PAYMENT_CODE_MAX). */
const CODE_DIGITS = 3

/** @param amount whole rupiah */
export function AmountWithCode({ amount, hasCode }: { amount: number; hasCode: boolean }) {
  const text = formatRupiah(amount)
  const end = hasCode ? text.length - CODE_DIGITS : text.length
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
      <strong className="whitespace-nowrap text-2xl tabular-nums">
        {text.slice(0, end)}
        {hasCode ? (
          <mark className="rounded-md bg-warning-soft px-1 text-warning">{text.slice(end)}</mark>
        ) : null}
      </strong>
      <CopyButton what={manualPaymentTexts.amount} value={String(amount)} />
    </div>
  )
}
