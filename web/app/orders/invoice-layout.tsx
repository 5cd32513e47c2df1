/** Shared by invoices and credit notes: seller, buyer, number, and the amount in words. */
import type { Invoice } from '@warung/contract/invoices.ts'
import type { Sen } from '@warung/contract/money.ts'
import { terbilang } from '@warung/contract/terbilang.ts'
import { COUNTER_CASH_NAME } from '@warung/contract/values/payment-methods.ts'
import type { ReactNode } from 'react'
import { formatDayInWords } from '../display/format-moment'
import { Alert } from '../ui/alert'
import { Card } from '../ui/card'
import { invoiceTexts } from './invoice-texts'

/** `01.234.567.8-901.000` for 15 digits; newer numbers have 16 and no dots. */
function writtenNpwp(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d)(\d{3})(\d{3})$/, '$1.$2.$3.$4-$5.$6')
}

function Seller({ seller }: { seller: Invoice['seller'] }) {
  return (
    <div className="wrap-anywhere min-w-0">
      <p className="font-bold text-lg">{seller.name}</p>
      <p className="whitespace-pre-line">{seller.address}</p>
      {seller.npwp === '' ? null : <p>{invoiceTexts.npwp(writtenNpwp(seller.npwp))}</p>}
    </div>
  )
}

/** None for a sale at the counter, whose address is the shop's. */
function buyerAddressLines({ buyer, payment_method_name }: Invoice): string[] {
  if (payment_method_name === COUNTER_CASH_NAME) return []
  const { address, city, province, postal_code, country } = buyer
  const cityLine = [city, province].filter((part) => part !== null && part !== '').join(', ')
  return [address, cityLine, `${postal_code}, ${country}`]
}

function Buyer({ invoice }: { invoice: Invoice }) {
  const { buyer, tax_number } = invoice
  const registered = tax_number ? [invoiceTexts.npwp(tax_number.npwp), buyer.name] : []
  const lines = [...registered, ...buyerAddressLines(invoice), buyer.telephone ?? '']
  return (
    <div className="wrap-anywhere">
      <h2 className="text-ink-soft text-sm">{invoiceTexts.to}</h2>
      <p className="font-semibold">{tax_number?.name ?? buyer.name}</p>
      <p className="whitespace-pre-line">{lines.filter((line) => line !== '').join('\n')}</p>
    </div>
  )
}

type Props = {
  title: string
  number: string
  issuedOn: string
  invoice: Invoice
  total: Sen
  /** lines and totals */
  children: ReactNode
}

export function InvoiceLayout({ title, number, issuedOn, invoice, total, children }: Props) {
  return (
    <Card className="mx-auto grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-6">
      {invoice.is_test ? <Alert kind="info">{invoiceTexts.test}</Alert> : null}
      <div className="flex flex-wrap justify-between gap-4">
        <Seller seller={invoice.seller} />
        <div>
          <h1 className="font-bold text-2xl">{title}</h1>
          <p className="font-semibold">{number}</p>
          <p>{formatDayInWords(issuedOn)}</p>
        </div>
      </div>
      <Buyer invoice={invoice} />
      {children}
      <p>
        <span className="text-ink-soft">{invoiceTexts.words}:</span> <em>{terbilang(total)}</em>
      </p>
    </Card>
  )
}
