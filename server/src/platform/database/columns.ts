import { decimalFromRupiah, rupiahFromDecimal } from '@warung/contract/payment-amount.ts'
import { customType, timestamp } from 'drizzle-orm/pg-core'

/** At most two decimals: numeric in the database, a number in code (D3). */
export const rupiah = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(16, 2)',
  fromDriver: rupiahFromDecimal,
  toDriver: decimalFromRupiah,
})

/** For sums: exact in the database, rounded beyond Number.MAX_SAFE_INTEGER. */
export const rupiahSum = customType<{ data: number; driverData: string }>({
  dataType: () => 'numeric(24, 2)',
  fromDriver: Number,
})

export const bytes = customType<{ data: Buffer; driverData: Uint8Array }>({
  dataType: () => 'bytea',
  fromDriver: (value) => Buffer.from(value),
})

/** Drizzle's jsonb column parses a text twice, turning `"1"` into 1. */
export const jsonValue = customType<{ data: unknown; driverData: unknown }>({
  dataType: () => 'jsonb',
  fromDriver: (value) => value,
  toDriver: (value) => JSON.stringify(value),
})

export function time() {
  return timestamp({ withTimezone: true, mode: 'date' })
}
