/** The owner's conditions for cash on delivery (cod_rule); placing the order checks them. */
import { formatRupiah } from '@warung/contract/money.ts'
import { formatList } from '../../language/language'
import type { RadioProps } from '../browser-provider'
import { cashTexts } from './texts'

/** With more provinces, a list is less helpful than the error when ordering. */
const PROVINCES_NAMED_MAX = 4

function sumWords({ least = '0', most = '' }: Readonly<Record<string, string>>): string {
  if (most === '') return least === '0' ? '' : cashTexts.fromSum(formatRupiah(Number(least)))
  return least === '0'
    ? cashTexts.upToSum(formatRupiah(Number(most)))
    : cashTexts.betweenSums(formatRupiah(Number(least)), formatRupiah(Number(most)))
}

function placeWords({ provinces = '' }: Readonly<Record<string, string>>): string {
  const names = provinces.split('\n').filter((name) => name !== '')
  if (names.length === 0) return ''
  return names.length > PROVINCES_NAMED_MAX
    ? cashTexts.someProvinces
    : cashTexts.inProvinces(formatList(names))
}

export default function CashTerms({ options }: RadioProps) {
  const words = [cashTexts.payCourier, sumWords(options), placeWords(options)]
  return (
    <span className="font-normal text-ink-soft text-sm">{words.filter((part) => part !== '').join(' ')}</span>
  )
}
