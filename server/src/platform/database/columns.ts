/** Column kinds that parse alike on both engines. */
import { decimalFromRupiah, rupiahFromDecimal } from '@warung/contract/money.ts'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Rupiah with at most two decimals: numeric in the database, a JSON-ready number in code (D3). */
export const rupiah = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(16, 2)',
  fromDriver: rupiahFromDecimal,
  toDriver: decimalFromRupiah,
})

/** Sums of rupiah over many orders: exact in the database, rounded by code only past what a number holds exactly. */
export const rupiahSum = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(24, 2)',
  fromDriver: Number,
})

/** Any JSON value, texts too: Drizzle's own column parses a text that the driver has parsed already, `"1"` to 1. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => value,
  toDriver: (value) => JSON.stringify(value),
})

/** A moment, in UTC. */
export function time() {
  return timestamp({ withTimezone: true, mode: 'date' })
}
