import { formatSen } from '@warung/contract/money.ts'
import { Price } from '../../display/price'

/** Sums of many orders may exceed exact numbers, so they are rounded to sen. */
function senOf(rupiah: number): bigint {
  return BigInt(Math.round(rupiah * 100))
}

export function Sum({ rupiah, className }: { rupiah: number; className?: string }) {
  return <Price sen={senOf(rupiah)} {...(className === undefined ? {} : { className })} />
}

export function formatSum(rupiah: number): string {
  return formatSen(senOf(rupiah))
}
