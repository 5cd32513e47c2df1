/** Column kinds that parse alike on both engines. */
import { decimalFromRupiah, rupiahFromDecimal } from '@warung/contract/money.ts'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Rupiah with at most two decimals: numeric in the database, a JSON-ready number in code (D3). */
export const rupiah = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(16, 2)',
  fromDriver: rupiahFromDecimal,
  toDriver: decimalFromRupiah,
})

/** A moment, in UTC. */
export function time() {
  return timestamp({ withTimezone: true, mode: 'date' })
}
