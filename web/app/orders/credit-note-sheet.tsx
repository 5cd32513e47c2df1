import { taxShareOf } from '@warung/contract/invoice-tax.ts'
import type { CreditNote, Invoice } from '@warung/contract/invoices.ts'
import { senFromRupiah } from '@warung/contract/money.ts'
import { InvoicePaper, SumLine } from './invoice-paper'
import { taxNameOf } from './invoice-sheet'
import { invoiceTexts } from './invoice-texts'

export function CreditNoteSheet({ invoice, note }: { invoice: Invoice; note: CreditNote }) {
  const amount = senFromRupiah(note.amount)
  const tax = taxShareOf(invoice, amount)
  return (
    <InvoicePaper
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
      <dl className="grid grid-cols-[auto_1fr] gap-y-2 [&_dd]:pl-4 [&_dd]:text-right">
        <SumLine name={invoiceTexts.total} sen={amount} isTotal />
        {tax.kind === 'order_tax' ? (
          <SumLine name={invoiceTexts.includesTax(taxNameOf(invoice))} sen={tax.amount} />
        ) : null}
        {tax.kind === 'ppn' ? (
          <>
            <SumLine name={invoiceTexts.ppnPrice} sen={tax.price} />
            <SumLine name={invoiceTexts.ppnBase} sen={tax.base} />
            <SumLine name={invoiceTexts.includesTax(invoiceTexts.ppn)} sen={tax.ppn} />
          </>
        ) : null}
      </dl>
    </InvoicePaper>
  )
}
