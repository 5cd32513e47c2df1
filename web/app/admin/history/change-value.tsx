/** One recorded value, as a person reads it. */
import { formatRupiah } from '@warung/contract/money.ts'
import { isProductField, productField } from '@warung/contract/product-fields.ts'
import { Fragment, type ReactNode } from 'react'
import { displayCharge } from '../../display/display-charge'
import { Price } from '../../display/price'
import { ProductImage } from '../../display/product-image'
import { formatShippingDays } from '../../display/shipping-days'
import { formatNumber } from '../../language/format-number'
import { permissionNames } from '../forms/permission-names'
import { changeFieldLabel } from './field-label'
import { fieldTexts } from './field-texts'
import { historyTexts } from './texts'

/** By `payment_method_id`. */
export type MethodNames = ReadonlyMap<number, string>

const ownValues: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  ...fieldTexts.values,
  permission_set: permissionNames,
}

const RUPIAH_FIELDS = [
  'amount',
  'free_above',
  'least',
  'least_items',
  'max_amount',
  'most',
  'price_per_kg',
  'threshold',
]

function isRupiah(name: string): boolean {
  return RUPIAH_FIELDS.includes(name) || (isProductField(name) && productField(name).kind === 'rupiah')
}

function numberOrNull(value: unknown): number | null {
  return typeof value === 'number' ? value : null
}

/** `Reguler: Rp 25.000 per kg, 2–4 days` */
function serviceText(price: number, service: Record<string, unknown>): string {
  const [days_min, days_max] = [numberOrNull(service.days_min), numberOrNull(service.days_max)]
  const free = numberOrNull(service.free_above)
  const parts = [
    fieldTexts.perKg(formatRupiah(price)),
    formatShippingDays({ days_min, days_max }),
    free === null ? '' : fieldTexts.freeAbove(formatRupiah(free)),
  ]
  const terms = parts.filter((part) => part !== '').join(', ')
  return typeof service.name === 'string' ? `${service.name}: ${terms}` : terms
}

function objectText(value: object): string {
  const { amount, currency, ...rest } = value as Record<string, unknown>
  if (typeof amount === 'string' && typeof currency === 'string' && Object.keys(rest).length === 0)
    return displayCharge({ amount, currency })
  if (typeof rest.price_per_kg === 'number') return serviceText(rest.price_per_kg, rest)
  return Object.entries(value)
    .map(([name, part]) => `${changeFieldLabel(name)}: ${plainText(name, part)}`)
    .join(', ')
}

function plainText(name: string, value: unknown): string {
  if (value === null || value === undefined || value === '') return historyTexts.nothing
  if (typeof value === 'boolean') return value ? historyTexts.yes : historyTexts.no
  if (typeof value === 'number') return isRupiah(name) ? formatRupiah(value) : formatNumber(value)
  if (Array.isArray(value))
    return value.length === 0 ? historyTexts.none : value.map((each) => plainText(name, each)).join(', ')
  if (typeof value === 'object') return objectText(value)
  const text = String(value)
  // names of fields only, since the history stores no addresses
  return name === 'changed' ? changeFieldLabel(text) : (ownValues[name]?.[text] ?? text)
}

type RecordedPicture = { readonly image: string; readonly alt: string }

function picturesIn(value: unknown, alt = ''): readonly RecordedPicture[] {
  if (typeof value === 'string') return value.startsWith('/images/') ? [{ image: value, alt }] : []
  if (Array.isArray(value)) return value.flatMap((each) => picturesIn(each))
  if (typeof value !== 'object' || value === null || !('image' in value)) return []
  return picturesIn(value.image, 'alt' in value ? String(value.alt) : '')
}

function Pictures({ pictures }: { pictures: readonly RecordedPicture[] }) {
  return (
    <span className="flex flex-wrap items-center gap-2">
      {pictures.map(({ image, alt }) => (
        <Fragment key={image}>
          <ProductImage image={image} alt={changeFieldLabel('image')} sizes="48px" className="size-12" />
          {alt}
        </Fragment>
      ))}
    </span>
  )
}

type OfferedMethod = { readonly payment_method_id: number; readonly is_on: boolean }

function isOfferedMethod(value: unknown): value is OfferedMethod {
  return typeof value === 'object' && value !== null && 'payment_method_id' in value && 'is_on' in value
}

/** Methods that are on; undefined if one has no known name. */
function methodsText(value: unknown, names: MethodNames): string | undefined {
  if (!Array.isArray(value) || !value.every(isOfferedMethod)) return undefined
  const shown = value.filter(({ is_on }) => is_on).map(({ payment_method_id: id }) => names.get(id))
  if (shown.includes(undefined)) return undefined
  return shown.length === 0 ? historyTexts.none : shown.join(', ')
}

type Props = { name: string; value: unknown; methodNames: MethodNames }

export function ChangedValue({ name, value, methodNames }: Props): ReactNode {
  if (typeof value === 'number' && isRupiah(name)) return <Price rupiah={value} />
  const pictures = picturesIn(value)
  if (pictures.length > 0) return <Pictures pictures={pictures} />
  return methodsText(value, methodNames) ?? plainText(name, value)
}
