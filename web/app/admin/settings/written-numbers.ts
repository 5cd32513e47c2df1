/** Numbers as typed. Other text is sent unchanged, for the server to refuse (D14, D22). */
import { parseRupiah } from '@warung/contract/whole-numbers.ts'

/** Accepts `11,5` and `11.5`. */
export function decimalOr(written: string): number | string {
  const number = Number(written.trim().replace(',', '.'))
  return written.trim() === '' || Number.isNaN(number) ? written : number
}

export function rupiahOr(written: string): number | string {
  return parseRupiah(written) ?? written
}
