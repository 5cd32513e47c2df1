import { taxShareOf } from '@warung/contract/invoice-tax.ts'
import type { CreditNote, Invoice } from '@warung/contract/invoices.ts'
import { senFromRupiah } from '@warung/contract/money.ts'
import { InvoiceLayout } from './invoice-layout'
import { IncludedTax, SumLine, SumList } from './invoice-sums'
import { invoiceTexts } from './invoice-texts'

export function CreditNoteSheet({ invoice, note }: { invoice: Invoice; note: CreditNote }) {
  const amount = senFromRupiah(note.amount)
  const tax = taxShareOf(invoice, amount, senFromRupiah(note.refunded_before))
  return (
    <InvoiceLayout
      title={invoiceTexts.creditNote}
      number={note.number}
      issuedOn={note.issued_on}
      invoice={invoice}
      total={amount}
    >
      <p className="wrap-anywhere">
        {invoiceTexts.refundOf} <strong>{invoice.number}</strong>, {invoiceTexts.order} {invoice.order_id}.
        {note.reason === '' ? null : ` ${invoiceTexts.reason}: ${note.reason}`}
      </p>
      <SumList>
        <SumLine name={invoiceTexts.total} sen={amount} isTotal />
        <IncludedTax invoice={invoice} tax={tax} />
      </SumList>
    </InvoiceLayout>
  )
}
