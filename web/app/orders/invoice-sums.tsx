import type { TaxLine } from '@warung/contract/invoice-tax.ts'
import type { Invoice } from '@warung/contract/invoices.ts'
import { formatSen, type Sen } from '@warung/contract/money.ts'
import { DEFAULT_ORDER_RULE } from '@warung/contract/values/order-rule.ts'
import type { ReactNode } from 'react'
import { invoiceTexts } from './invoice-texts'

export function SumList({ children }: { children: ReactNode }) {
  return <dl className="grid grid-cols-[1fr_auto] gap-y-2 [&_dd]:pl-4 [&_dd]:text-right">{children}</dl>
}

export function SumLine({ name, sen, isTotal = false }: { name: string; sen: Sen; isTotal?: boolean }) {
  const look = isTotal ? 'border-line border-t pt-3 font-bold text-lg' : ''
  return (
    <>
      <dt className={`wrap-anywhere ${isTotal ? look : 'text-ink-soft'}`}>{name}</dt>
      <dd className={`whitespace-nowrap tabular-nums ${look}`}>{formatSen(sen)}</dd>
    </>
  )
}

/** Translates the default name; an owner's own name is unchanged. */
export function taxNameOf({ tax_name }: Pick<Invoice, 'tax_name'>): string {
  return tax_name === DEFAULT_ORDER_RULE.tax.name ? invoiceTexts.tax : tax_name
}

/** The tax that the total above these lines includes. */
export function IncludedTax({ invoice, tax }: { invoice: Pick<Invoice, 'tax_name'>; tax: TaxLine }) {
  if (tax.kind === 'none') return null
  if (tax.kind === 'order_tax') {
    return <SumLine name={invoiceTexts.includesTax(taxNameOf(invoice))} sen={tax.amount} />
  }
  return (
    <>
      <SumLine name={invoiceTexts.ppnPrice} sen={tax.price} />
      <SumLine name={invoiceTexts.ppnBase} sen={tax.base} />
      <SumLine name={invoiceTexts.includesTax(invoiceTexts.ppn)} sen={tax.ppn} />
    </>
  )
}
