import { taxLineOf } from '@warung/contract/invoice-tax.ts'
import type { Invoice } from '@warung/contract/invoices.ts'
import { formatRupiah, formatSen, linePrice, senFromRupiah } from '@warung/contract/money.ts'
import { RUPIAH } from '@warung/contract/values/currencies.ts'
import { displayCharge } from '../display/display-charge'
import { InvoiceLayout } from './invoice-layout'
import { IncludedTax, SumLine, SumList, taxNameOf } from './invoice-sums'
import { invoiceTexts } from './invoice-texts'

function InvoiceLines({ lines }: { lines: Invoice['order_product'] }) {
  return (
    <table className="w-full">
      <thead>
        <tr className="border-line-strong border-b text-sm">
          <th scope="col" className="py-2 text-left">
            {invoiceTexts.item}
          </th>
          <th scope="col" className="py-2 text-right">
            {invoiceTexts.amount}
          </th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.product_id} className="border-line border-b">
            <td className="wrap-anywhere py-2">
              {line.name}
              <span className="block text-ink-soft text-sm">
                {line.quantity} × {formatRupiah(line.price)}
              </span>
            </td>
            <td className="whitespace-nowrap py-2 pl-4 text-right tabular-nums">
              {formatSen(linePrice(line))}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Lines that add up to the total. */
function InvoiceSums({ invoice }: { invoice: Invoice }) {
  const { discount_code, discount_price, payment_rounding, payment_code } = invoice
  const total = senFromRupiah(invoice.total)
  const tax = taxLineOf(invoice, total)
  const isTaxAdded = tax.kind === 'order_tax' && !invoice.is_tax_included
  return (
    <SumList>
      <SumLine name={invoiceTexts.items} sen={senFromRupiah(invoice.product_price)} />
      {discount_code === undefined || discount_price === undefined ? null : (
        <SumLine name={invoiceTexts.discount(discount_code)} sen={-senFromRupiah(discount_price)} />
      )}
      <SumLine name={invoiceTexts.shipping} sen={senFromRupiah(invoice.shipping_price)} />
      {isTaxAdded ? <SumLine name={taxNameOf(invoice)} sen={tax.amount} /> : null}
      {payment_rounding === undefined ? null : (
        <SumLine name={invoiceTexts.rounding} sen={senFromRupiah(payment_rounding)} />
      )}
      {payment_code === undefined ? null : (
        <SumLine name={invoiceTexts.uniqueCode} sen={senFromRupiah(payment_code)} />
      )}
      <SumLine name={invoiceTexts.total} sen={total} isTotal />
      {isTaxAdded ? null : <IncludedTax invoice={invoice} tax={tax} />}
    </SumList>
  )
}

type Props = {
  invoice: Invoice
  /** in the page's language */
  methodName: string
}

export function InvoiceSheet({ invoice, methodName }: Props) {
  const { payment_currency, payment_amount } = invoice
  return (
    <InvoiceLayout
      title={invoiceTexts.invoice}
      number={invoice.number}
      issuedOn={invoice.issued_on}
      invoice={invoice}
      total={senFromRupiah(invoice.total)}
    >
      <InvoiceLines lines={invoice.order_product} />
      <InvoiceSums invoice={invoice} />
      <p className="text-sm">
        {invoiceTexts.order} {invoice.order_id}. {invoiceTexts.paidBy} {methodName}.
        {payment_currency === RUPIAH
          ? null
          : ` ${invoiceTexts.charged(displayCharge({ amount: payment_amount, currency: payment_currency }))}.`}
      </p>
    </InvoiceLayout>
  )
}
