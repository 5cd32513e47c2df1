/** Reads PayPal's Transaction Search. */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import { type ProviderStatementLine, ProviderUnavailable } from '../provider.ts'
import type { PayPalHttp } from './paypal-http.ts'
import { amountOf } from './paypal-order.ts'
import { payPalStatement } from './paypal-schemas.ts'

const STATEMENT_PAGE_SIZE = 500
/** 5 million lines: more means that the responses are wrong */
const PAGES_MAX = 10_000

/** T00xx are payments; T11xx and T1201 are refunds, reversals and chargebacks. Other codes do not concern buyers' money. */
function statementKind(eventCode: string): ProviderStatementLine['kind'] | undefined {
  if (eventCode.startsWith('T00')) return 'capture'
  return ['T1106', 'T1107', 'T1201'].includes(eventCode) ? 'refund' : undefined
}

/** @throws {ProviderUnavailable}, also if the app lacks permission for Transaction Search */
export async function payPalStatementLines(
  http: PayPalHttp,
  from: Date,
  to: Date,
): Promise<ProviderStatementLine[]> {
  const lines: ProviderStatementLine[] = []
  for (let page = 1; page <= PAGES_MAX; page += 1) {
    const query = new URLSearchParams({
      start_date: from.toISOString(),
      end_date: to.toISOString(),
      page_size: String(STATEMENT_PAGE_SIZE),
      page: String(page),
    })
    const answer = await http({ method: 'GET', path: `/v1/reporting/transactions?${query}` })
    if (answer.status === 403) {
      throw new ProviderUnavailable('PayPal refuses its statement: allow Transaction Search for this app')
    }
    const parsed = payPalStatement.safeParse(answer.body)
    if (answer.status !== 200 || !parsed.success) {
      throw new ProviderUnavailable(`PayPal answered ${answer.status} for its statement`)
    }
    for (const { transaction_info: info } of parsed.data.transaction_details) {
      const kind = statementKind(info.transaction_event_code)
      if (kind === undefined || !PROVIDER_ID.test(info.transaction_id)) continue
      const expected = kind === 'capture' ? 'ODR' : 'TXN'
      const refersTo = info.paypal_reference_id_type === expected ? info.paypal_reference_id : undefined
      const { value, currency_code } = info.transaction_amount
      const belongs_to = refersTo !== undefined && PROVIDER_ID.test(refersTo) ? refersTo : undefined
      lines.push({
        movement_id: info.transaction_id,
        kind,
        belongs_to,
        ...amountOf({ value: value.replace(/^-/, ''), currency_code }),
        moved_at: new Date(info.transaction_initiation_date),
      })
    }
    if (page >= parsed.data.total_pages) return lines
  }
  return lines
}
