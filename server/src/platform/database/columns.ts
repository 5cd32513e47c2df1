/** Column kinds that parse alike on both engines. */
import { decimalFromRupiah, rupiahFromDecimal } from '@warung/contract/money.ts'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** Rupiah with at most two decimals: numeric in the database, a JSON-ready number in code (D3). */
export const rupiah = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(16, 2)',
  fromDriver: rupiahFromDecimal,
  toDriver: decimalFromRupiah,
})

/** Sums over many orders: exact in the database, rounded beyond Number.MAX_SAFE_INTEGER. */
export const rupiahSum = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(24, 2)',
  fromDriver: Number,
})

/** Drizzle's own jsonb column parses a text twice: `"1"` becomes 1. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => value,
  toDriver: (value) => JSON.stringify(value),
})

export function time() {
  return timestamp({ withTimezone: true, mode: 'date' })
}
