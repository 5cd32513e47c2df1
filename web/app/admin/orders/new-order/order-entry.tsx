/** One order being entered: items, then the buyer, then how it is paid. */
import { useState } from 'react'
import { useShopProfile } from '../../../client/shop-profile'
import type { CartItem } from '../../../stored/cart'
import type { ShippingAddress } from '../../../stored/checkout'
import type { TypedAddress } from '../../../stored/shipping-draft'
import { BuyerForm } from './buyer-form'
import { CounterSale, type Sold } from './counter-sale'
import { CustomerPicker, type OrderCustomer } from './customer-picker'
import { ItemsEditor } from './items-editor'
import { fetchOrderItem } from './order-item'
import { OrderReview } from './order-review'
import { SoldInCash } from './sold'
import { newOrderTexts } from './texts'

export type OrderStart = {
  readonly items: readonly CartItem[]
  readonly buyer: TypedAddress
  readonly customer: Omit<OrderCustomer, 'initial'> | undefined
}

type ChosenBuyer = { readonly buyer: ShippingAddress; readonly isAtCounter: boolean }

/** An item that is gone stays, without stock, for the admin to see and remove. */
async function refreshItem(item: CartItem): Promise<CartItem> {
  return (await fetchOrderItem(item.product, item.qty)) ?? { ...item, stock: 0 }
}

/** An order has an address; this one says where it was sold. */
function counterAddress(shopName: string): ShippingAddress {
  return { address: newOrderTexts.atCounter, city: shopName, postalCode: '-', country: 'Indonesia' }
}

export function OrderEntry({ start }: { start: OrderStart }) {
  const [items, setItems] = useState(start.items)
  const [chosen, setChosen] = useState<ChosenBuyer>()
  const [customer, setCustomer] = useState<OrderCustomer | undefined>(
    start.customer && { ...start.customer, initial: start.buyer },
  )
  const [sold, setSold] = useState<Sold>()
  const { shop_name } = useShopProfile()
  if (sold) return <SoldInCash {...sold} />
  const refresh = (): void => {
    // on failure the items stay as they are: placing the order checks them again
    void Promise.all(items.map(refreshItem)).then(setItems, () => {})
  }
  const last = {
    items,
    customerId: customer?.user_id,
    onChangeBuyer: () => setChosen(undefined),
    onOutdated: refresh,
    onEntered: () => {},
  }
  return (
    <>
      <h1 className="font-bold text-2xl">{newOrderTexts.title}</h1>
      <p className="text-ink-soft">{newOrderTexts.help}</p>
      <ItemsEditor items={items} onChange={setItems} hasCamera />
      <BuyerForm
        key={customer?.user_id ?? 0}
        initial={customer?.initial ?? start.buyer}
        isGuest={customer === undefined}
        isHidden={chosen !== undefined}
        onNext={(buyer) => setChosen({ buyer, isAtCounter: false })}
        onCounter={(typed) =>
          setChosen({ buyer: { ...typed, ...counterAddress(shop_name) }, isAtCounter: true })
        }
      >
        <CustomerPicker customer={customer} onChange={setCustomer} />
      </BuyerForm>
      {chosen?.isAtCounter ? <CounterSale {...last} buyer={chosen.buyer} onSold={setSold} /> : null}
      {chosen && !chosen.isAtCounter ? <OrderReview {...last} buyer={chosen.buyer} /> : null}
    </>
  )
}
