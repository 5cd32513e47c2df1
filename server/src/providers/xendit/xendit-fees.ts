/** Xendit's fee for a payment, from its list of transactions (payments-indonesia.md, 2). */
import { ProviderUnavailable } from '../provider.ts'
import type { XenditHttp } from './xendit-http.ts'
import { xenditTransactions } from './xendit-schemas.ts'

/**
 * Undefined while Xendit computes it, and for keys that may not read transactions: settling a payment does not wait for it.
 * @param productId of a session's payment
 * @returns whole rupiah, including VAT
 */
export async function xenditFee(http: XenditHttp, productId: string): Promise<number | undefined> {
  const query = new URLSearchParams({ types: 'PAYMENT', statuses: 'SUCCESS', product_id: productId })
  try {
    const { status, body } = await http({ method: 'GET', path: `/transactions?${query}` })
    const listed = status === 200 ? xenditTransactions.safeParse(body).data?.data : undefined
    const fee = listed?.find((each) => each.product_id === productId)?.fee
    if (fee?.status !== 'COMPLETED') return undefined
    const kept = fee.xendit_fee + fee.value_added_tax
    return Number.isSafeInteger(kept) && kept >= 0 ? kept : undefined
  } catch (error) {
    if (error instanceof ProviderUnavailable) return undefined
    throw error
  }
}
