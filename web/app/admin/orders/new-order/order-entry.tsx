/** One order being entered: items, then the buyer, then how it is paid. */
import type { OrderDraft } from '@warung/contract/order-drafts.ts'
import { useState } from 'react'
import { useShopProfile } from '../../../client/shop-profile'
import type { CartItem } from '../../../stored/cart'
import type { ShippingAddress } from '../../../stored/checkout'
import type { TypedAddress } from '../../../stored/shipping-draft'
import { BuyerForm } from './buyer-form'
import { CounterSale, type Sold } from './counter-sale'
import { CustomerPicker, type OrderCustomer } from './customer-picker'
import { DraftList } from './draft-list'
import { draftBody, newDraftKey } from './drafts'
import { ItemsEditor } from './items-editor'
import { fetchOrderItem } from './order-item'
import { OrderReview } from './order-review'
import { SoldInCash } from './sold'
import { newOrderTexts } from './texts'
import { useDraft } from './use-draft'

export type OrderStart = {
  /** undefined for a new one */
  readonly draftKey: string | undefined
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
  return {
    address: newOrderTexts.atCounter,
    city: shopName,
    postalCode: '-',
    province: '',
    country: 'Indonesia',
  }
}

type Props = {
  start: OrderStart
  /** of other orders */
  drafts: readonly OrderDraft[]
}

function useOrderEntry(start: OrderStart) {
  const [items, setItems] = useState(start.items)
  const [customer, setCustomer] = useState<OrderCustomer | undefined>(
    start.customer && { ...start.customer, initial: start.buyer },
  )
  const [typed, setTyped] = useState(start.buyer)
  const [key] = useState(() => start.draftKey ?? newDraftKey())
  const draft = useDraft(draftBody(key, { items, buyer: typed, customer }), start.draftKey !== undefined)
  return {
    items,
    setItems,
    customer,
    initial: customer?.initial ?? start.buyer,
    changeCustomer: (next: OrderCustomer | undefined): void => {
      setCustomer(next)
      setTyped(next?.initial ?? start.buyer)
    },
    setTyped,
    key,
    draft,
    refresh: (): void => {
      // on failure the items stay as they are: placing the order checks them again
      void Promise.all(items.map(refreshItem)).then(setItems, () => {})
    },
  }
}

type LastStepProps = ChosenBuyer & {
  entry: ReturnType<typeof useOrderEntry>
  onChangeBuyer: () => void
  onSold: (sold: Sold) => void
}

function LastStep({ entry, buyer, isAtCounter, onChangeBuyer, onSold }: LastStepProps) {
  const { items, customer, refresh, draft } = entry
  const customerId = customer?.user_id
  const step = { items, buyer, customerId, onChangeBuyer, onOutdated: refresh, onEntered: draft.finish }
  return isAtCounter ? <CounterSale {...step} onSold={onSold} /> : <OrderReview {...step} />
}

export function OrderEntry({ start, drafts }: Props) {
  const entry = useOrderEntry(start)
  const { items, setItems, customer, key } = entry
  const [chosen, setChosen] = useState<ChosenBuyer>()
  const [sold, setSold] = useState<Sold>()
  const { shop_name } = useShopProfile()
  if (sold) return <SoldInCash {...sold} />
  return (
    <>
      <h1 className="font-bold text-2xl">{newOrderTexts.title}</h1>
      <p className="text-ink-soft">{newOrderTexts.help}</p>
      <DraftList drafts={drafts.filter(({ draft_key }) => draft_key !== key)} />
      <ItemsEditor items={items} onChange={setItems} isTill />
      <BuyerForm
        key={customer?.user_id ?? 0}
        initial={entry.initial}
        isGuest={customer === undefined}
        onTyped={entry.setTyped}
        isHidden={chosen !== undefined}
        onNext={(buyer) => setChosen({ buyer, isAtCounter: false })}
        onCounter={(typed) =>
          setChosen({ buyer: { ...typed, ...counterAddress(shop_name) }, isAtCounter: true })
        }
      >
        <CustomerPicker customer={customer} onChange={entry.changeCustomer} />
      </BuyerForm>
      <p role="status" className="text-ink-soft text-sm empty:hidden">
        {entry.draft.status}
      </p>
      {chosen ? (
        <LastStep entry={entry} {...chosen} onChangeBuyer={() => setChosen(undefined)} onSold={setSold} />
      ) : null}
    </>
  )
}
