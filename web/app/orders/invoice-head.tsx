import type { Order } from '@warung/contract/orders.ts'
import { useShopProfile } from '../client/shop-profile'
import { formatDayInWords } from '../display/format-moment'
import { orderTexts } from './texts'

/** Printed above the order's number: seller and date. A numbered invoice has a page of its own. */
export function InvoiceHead({ order }: { order: Order }) {
  const { shop_name, address, telephone, contact_email } = useShopProfile()
  return (
    <div className="mb-6 hidden justify-between gap-8 border-line-strong border-b pb-4 print:flex">
      <div>
        <p className="font-bold text-lg">{shop_name}</p>
        <p className="whitespace-pre-line">
          {[address, telephone, contact_email].filter((line) => line !== '').join('\n')}
        </p>
      </div>
      <div className="text-right">
        <p className="font-bold text-lg">
          {order.invoice_number === undefined ? orderTexts.invoice : orderTexts.summary}
        </p>
        <p>{formatDayInWords(order.created_at)}</p>
      </div>
    </div>
  )
}
