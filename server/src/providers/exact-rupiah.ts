/** Whole rupiah. @returns 0 for an invalid amount */
export function exactRupiah(amount: number): number {
  return Number.isSafeInteger(amount) && amount > 0 ? amount : 0
}
