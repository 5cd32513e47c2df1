/** An order that an admin enters for a buyer. */
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { redirectOn401 } from '../../../account/require-signed-in'
import { messageOf } from '../../../client/api'
import type { CartItem } from '../../../stored/cart'
import type { ShippingAddress } from '../../../stored/checkout'
import type { TypedAddress } from '../../../stored/shipping-draft'
import { ButtonLink } from '../../../ui/button'
import { FailedLoad } from '../../../ui/failed-load'
import { requireAdmin } from '../../shell/require-admin'
import type { Route } from './+types/new-order'
import { BuyerForm } from './buyer-form'
import { CustomerPicker, type OrderCustomer } from './customer-picker'
import { duplicateOf } from './duplicate-of'
import { ItemsEditor } from './items-editor'
import { fetchOrderItem } from './order-item'
import { OrderReview } from './order-review'
import { newOrderTexts } from './texts'

type NewOrderStart = { readonly items: readonly CartItem[]; readonly buyer: TypedAddress }

/** `?from=42` repeats an earlier order of the same buyer, at today's prices. */
export async function clientLoader({ request }: Route.ClientLoaderArgs): Promise<NewOrderStart> {
  requireAdmin(request)
  const from = new URL(request.url).searchParams.get('from') ?? ''
  if (!ID_PATTERN.test(from)) return { items: [], buyer: {} }
  try {
    return await duplicateOf(Number(from))
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export function meta(): Route.MetaDescriptors {
  return [{ title: newOrderTexts.title }]
}

/** An item that is gone stays, without stock, for the admin to see and remove. */
async function refreshItem(item: CartItem): Promise<CartItem> {
  return (await fetchOrderItem(item.product, item.qty)) ?? { ...item, stock: 0 }
}

export default function NewOrderScreen({ loaderData: start }: Route.ComponentProps) {
  const [items, setItems] = useState(start.items)
  const [buyer, setBuyer] = useState<ShippingAddress>()
  const [customer, setCustomer] = useState<OrderCustomer>()
  const refresh = (): void => {
    // on failure the items stay as they are: placing the order checks them again
    void Promise.all(items.map(refreshItem)).then(setItems, () => {})
  }
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <div>
        <ButtonLink to={href('/admin/orderlist')} variant="secondary">
          {newOrderTexts.goBack}
        </ButtonLink>
      </div>
      <h1 className="font-bold text-2xl">{newOrderTexts.title}</h1>
      <p className="text-ink-soft">{newOrderTexts.help}</p>
      <ItemsEditor items={items} onChange={setItems} />
      <BuyerForm
        key={customer?.user_id ?? 0}
        initial={customer?.initial ?? start.buyer}
        isGuest={customer === undefined}
        isHidden={buyer !== undefined}
        onNext={setBuyer}
      >
        <CustomerPicker customer={customer} onChange={setCustomer} />
      </BuyerForm>
      {buyer === undefined ? null : (
        <OrderReview
          items={items}
          buyer={buyer}
          customerId={customer?.user_id}
          onChangeBuyer={() => setBuyer(undefined)}
          onOutdated={refresh}
        />
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
