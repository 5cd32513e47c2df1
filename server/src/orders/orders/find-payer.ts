import type { Payer } from '@warung/contract/contact.ts'
import { eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { payment } from '../../platform/database/schema/payments.ts'

/** Null while unpaid, or if the provider reports no payer. */
export async function findPayer(db: Db, orderId: number): Promise<Payer | null> {
  const [paid] = await db
    .select({ name: payment.payer_name, email: payment.payer_email })
    .from(payment)
    .where(eq(payment.order_id, orderId))
  if (!paid || (!paid.name && !paid.email)) return null
  return { name: paid.name, email: paid.email || null }
}
