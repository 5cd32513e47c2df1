import { formatSen } from '@warung/contract/money.ts'
import { Price } from '../../display/price'

/** Sums of many orders may be larger than numbers carry exactly: they are shown to the sen that is left of them. */
function senOf(rupiah: number): bigint {
  return BigInt(Math.round(rupiah * 100))
}

export function Sum({ rupiah, className }: { rupiah: number; className?: string }) {
  return <Price sen={senOf(rupiah)} {...(className === undefined ? {} : { className })} />
}

/** Where there is room for words alone: labels of bars. */
export function formatSum(rupiah: number): string {
  return formatSen(senOf(rupiah))
}
