/** Invoices with PPN for the tax office. In a chunk of its own: few shops write them. */
import type { TaxInvoices } from '@warung/contract/tax-invoices.ts'
import { useEffect, useState } from 'react'
import { href, Link } from 'react-router'
import { browserApi, messageOf } from '../../client/api'
import { formatDay } from '../../display/format-day'
import { Alert } from '../../ui/alert'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { Skeleton } from '../../ui/skeleton'
import { formatSum } from './sum'
import { taxInvoiceTexts } from './tax-invoice-texts'
import { useFileDownload } from './use-file-download'

type TaxDays = { from: string; to: string }

function useTaxInvoices({ from, to }: TaxDays) {
  const [found, setFound] = useState<TaxInvoices>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isCurrent = true
    setFailure(undefined)
    browserApi('GET /api/v1/admin/tax-invoice', { query: { from, to } }).then(
      ({ data }) => isCurrent && setFound(data),
      (error: unknown) => isCurrent && setFailure(messageOf(error)),
    )
    return () => {
      isCurrent = false
    }
  }, [from, to])
  return { found, failure }
}

function CoretaxFiles({ from, to, files }: TaxDays & { files: number }) {
  const { download, pending, failure } = useFileDownload()
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {Array.from({ length: files }, (_, before) => {
          const file = String(before + 1)
          const address = `/api/v1/admin/tax-invoice/file?${new URLSearchParams({ from, to, file })}`
          return (
            <Button
              key={file}
              variant="secondary"
              isPending={pending === address}
              aria-disabled={pending !== undefined}
              onClick={() => void download(address)}
            >
              {files === 1 ? taxInvoiceTexts.download : taxInvoiceTexts.downloadOne(before + 1, files)}
            </Button>
          )
        })}
      </div>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      <p className="text-ink-soft text-sm">{taxInvoiceTexts.help}</p>
    </>
  )
}

function NpwpMissing() {
  return (
    <Alert kind="error">
      {taxInvoiceTexts.npwpMissing}{' '}
      <Link to={href('/admin/settings/payment')} className="underline">
        {taxInvoiceTexts.npwpSet}
      </Link>
    </Alert>
  )
}

function CreditNotes({ notes }: { notes: TaxInvoices['credit_notes'] }) {
  return (
    <div>
      <h3 className="font-semibold">{taxInvoiceTexts.creditNotes}</h3>
      <ul className="divide-y divide-line">
        {notes.map(({ number, issued_on, invoice_number, order_id, tax_base, ppn }) => (
          <li key={number} className="wrap-anywhere py-2">
            {taxInvoiceTexts.creditNote(number, formatDay(issued_on), invoice_number)} (
            <Link to={href('/order/:id', { id: String(order_id) })} className="text-brand underline">
              {taxInvoiceTexts.order(order_id)}
            </Link>
            )
            <span className="block text-ink-soft text-sm tabular-nums">
              {taxInvoiceTexts.creditNoteTax(formatSum(tax_base), formatSum(ppn))}
            </span>
          </li>
        ))}
      </ul>
    </div>
  )
}

function FoundTaxInvoices({ found }: { found: TaxInvoices }) {
  const { from, to, invoices, ppn, files, other_invoices, credit_notes, is_npwp_missing } = found
  return (
    <>
      <p>{taxInvoiceTexts.count(invoices, formatSum(ppn))}</p>
      {files > 0 && is_npwp_missing ? <NpwpMissing /> : null}
      {files > 0 && !is_npwp_missing ? <CoretaxFiles from={from} to={to} files={files} /> : null}
      {other_invoices > 0 ? <Alert kind="info">{taxInvoiceTexts.others(other_invoices)}</Alert> : null}
      {credit_notes.length > 0 ? <CreditNotes notes={credit_notes} /> : null}
    </>
  )
}

export default function TaxInvoicesCard(days: TaxDays) {
  const { found, failure } = useTaxInvoices(days)
  return (
    <Card className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <h2 className="font-bold text-lg">{taxInvoiceTexts.title}</h2>
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
      {found === undefined && failure === undefined ? <Skeleton className="h-24" /> : null}
      {found === undefined ? null : <FoundTaxInvoices found={found} />}
    </Card>
  )
}
