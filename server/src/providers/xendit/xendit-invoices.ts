/**
 * Invoices, Xendit's legacy form (payments-indonesia.md, 2), for orders opened by an earlier release.
 * Xendit may accept an `external_id` twice.
 */
import { PROVIDER_ID } from '@warung/contract/payments.ts'
import { unexpectedResponse } from '../gateway-http.ts'
import type { XenditHttp } from './xendit-http.ts'
import { XENDIT_ID, type XenditInvoice, xenditInvoice, xenditInvoices } from './xendit-schemas.ts'

/** All invoices with this id, in Xendit's order. @throws {ProviderUnavailable} */
export async function listInvoices(http: XenditHttp, externalId: string): Promise<readonly XenditInvoice[]> {
  if (!PROVIDER_ID.test(externalId)) throw new RangeError('not an id of the payment provider')
  const path = `/v2/invoices?external_id=${externalId}`
  const { status, body } = await http({ method: 'GET', path })
  const listed = xenditInvoices.safeParse(body)
  if (status === 200 && listed.success)
    return listed.data.filter(({ external_id }) => external_id === externalId)
  throw unexpectedResponse('Xendit', path, status)
}

/** @param id Xendit's own @throws {ProviderUnavailable} */
export async function findInvoice(http: XenditHttp, id: string): Promise<XenditInvoice | undefined> {
  if (!XENDIT_ID.test(id)) throw new RangeError('not an id of the payment provider')
  const path = `/v2/invoices/${id}`
  const { status, body } = await http({ method: 'GET', path })
  if (status === 404) return undefined
  const found = xenditInvoice.safeParse(body)
  if (status === 200 && found.success) return found.data
  throw unexpectedResponse('Xendit', path, status)
}

/** Expires the unpaid ones. @throws {ProviderUnavailable} */
export async function expireInvoices(http: XenditHttp, externalId: string): Promise<void> {
  for (const { id, status: state } of await listInvoices(http, externalId)) {
    if (state !== 'PENDING') continue
    const path = `/invoices/${id}/expire!`
    const { status } = await http({ method: 'POST', path })
    // 400 and 404: nothing to expire; the caller asks for its state next
    if (![200, 400, 404].includes(status)) throw unexpectedResponse('Xendit', path, status)
  }
}
