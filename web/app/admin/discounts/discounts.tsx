import type { Discount } from '@warung/contract/discounts.ts'
import { formatRupiah } from '@warung/contract/money.ts'
import Plus from 'lucide-react/icons/plus'
import { useCallback, useState } from 'react'
import { href, useFetcher } from 'react-router'
import { redirectOn401 } from '../../account/require-signed-in'
import { fetcherFailure } from '../../client/action-result'
import { browserApi } from '../../client/api'
import { formatDayInWords } from '../../display/format-moment'
import { Alert } from '../../ui/alert'
import { Badge } from '../../ui/badge'
import { Button } from '../../ui/button'
import { Card } from '../../ui/card'
import { EmptyState } from '../../ui/empty-state'
import { FailedForm } from '../forms/failed-form'
import { requireAdmin } from '../shell/require-admin'
import type { Route } from './+types/discounts'
import { type DiscountResult, discountAction } from './discount-action'
import { DiscountDialog } from './discount-dialog'
import { adminDiscountTexts } from './texts'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireAdmin(request)
  try {
    return (await browserApi('GET /api/v1/admin/discount')).data
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  return discountAction(await request.formData())
}

export function meta(): Route.MetaDescriptors {
  return [{ title: adminDiscountTexts.title }]
}

function percentText(percent: number, max: number | null): string {
  return max === null
    ? adminDiscountTexts.percentOff(percent)
    : adminDiscountTexts.percentOffUpTo(percent, formatRupiah(max))
}

function reductionText({ kind, percent, amount, max_amount, buy_quantity, get_quantity }: Discount): string {
  if (kind === 'free_shipping')
    return max_amount === null
      ? adminDiscountTexts.free
      : adminDiscountTexts.freeUpTo(formatRupiah(max_amount))
  if (kind === 'buy_get') return adminDiscountTexts.buyGet(buy_quantity ?? 0, get_quantity ?? 0, percent ?? 0)
  return kind === 'percent'
    ? percentText(percent ?? 0, max_amount)
    : adminDiscountTexts.amountOff(formatRupiah(amount ?? 0))
}

const NAMES_SHOWN = 3

function coveredText({ categories, products }: Discount): string {
  const names = [...categories, ...products].map(({ name, is_deleted }) =>
    is_deleted ? adminDiscountTexts.deletedItem(name) : name,
  )
  const more = names.length > NAMES_SHOWN ? [`+${names.length - NAMES_SHOWN}`] : []
  return adminDiscountTexts.coversOf([...names.slice(0, NAMES_SHOWN), ...more].join(', '))
}

function factsOf(discount: Discount): string {
  const { least_items, starts_on, ends_on, uses, uses_max, uses_per_customer_max } = discount
  return [
    reductionText(discount),
    discount.is_limited ? coveredText(discount) : '',
    least_items > 0 ? adminDiscountTexts.leastOf(formatRupiah(least_items)) : '',
    discount.is_combinable ? adminDiscountTexts.combinesFact : '',
    discount.is_first_order ? adminDiscountTexts.firstOrderFact : '',
    starts_on === null ? '' : adminDiscountTexts.since(formatDayInWords(starts_on)),
    ends_on === null ? '' : adminDiscountTexts.until(formatDayInWords(ends_on)),
    uses_per_customer_max === null ? '' : adminDiscountTexts.perCustomerOf(uses_per_customer_max),
    adminDiscountTexts.used(uses, uses_max),
  ]
    .filter((fact) => fact !== '')
    .join(' · ')
}

function DiscountRow({ discount, onEdit }: { discount: Discount; onEdit: () => void }) {
  const fetcher = useFetcher<DiscountResult>()
  const failed = fetcherFailure(fetcher)
  const { code, discount_id } = discount
  const isEnded = discount.ended_at !== null
  return (
    <li className="flex flex-wrap items-center justify-between gap-2 border-line border-b py-3 last:border-b-0">
      <div className="min-w-0">
        <p className="wrap-anywhere flex flex-wrap items-center gap-2 font-semibold">
          {code}
          {discount.is_automatic ? <Badge kind="plain">{adminDiscountTexts.isAutomatic}</Badge> : null}
          {isEnded ? <Badge kind="plain">{adminDiscountTexts.ended}</Badge> : null}
        </p>
        <p className="wrap-anywhere text-ink-soft text-sm">{factsOf(discount)}</p>
      </div>
      <fetcher.Form method="post" className="flex flex-wrap gap-2">
        <input type="hidden" name="id" value={discount_id} />
        <input type="hidden" name="is_ended" value={String(!isEnded)} />
        <Button variant="secondary" onClick={onEdit} aria-label={adminDiscountTexts.editOf(code)}>
          {adminDiscountTexts.edit}
        </Button>
        <Button
          type="submit"
          variant="secondary"
          isPending={fetcher.state !== 'idle'}
          aria-label={isEnded ? adminDiscountTexts.offerAgainOf(code) : adminDiscountTexts.endOf(code)}
        >
          {isEnded ? adminDiscountTexts.offerAgain : adminDiscountTexts.end}
        </Button>
      </fetcher.Form>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
    </li>
  )
}

export default function Discounts({ loaderData: discounts }: Route.ComponentProps) {
  const [opened, setOpened] = useState<Discount | 'new'>()
  const close = useCallback(() => setOpened(undefined), [])
  return (
    <div className="grid max-w-2xl grid-cols-[minmax(0,1fr)] gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-bold text-2xl">{adminDiscountTexts.title}</h1>
        <Button onClick={() => setOpened('new')}>
          <Plus aria-hidden className="size-4" />
          {adminDiscountTexts.add}
        </Button>
      </div>
      <p className="text-ink-soft">{adminDiscountTexts.intro}</p>
      {discounts.length === 0 ? (
        <EmptyState title={adminDiscountTexts.empty} help={adminDiscountTexts.emptyHint} />
      ) : (
        <Card>
          <ul>
            {discounts.map((discount) => (
              <DiscountRow
                key={discount.discount_id}
                discount={discount}
                onEdit={() => setOpened(discount)}
              />
            ))}
          </ul>
        </Card>
      )}
      {opened ? <DiscountDialog discount={opened === 'new' ? undefined : opened} onClose={close} /> : null}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedForm title={adminDiscountTexts.title} list={href('/admin')} error={error} />
}
