/** One order being entered: items, then the buyer, then how it is paid. */
import type { OrderDraft } from '@warung/contract/order-drafts.ts'
import { useState } from 'react'
import { useShopProfile } from '../../../client/shop-profile'
import type { CartItem } from '../../../stored/cart'
import type { ShippingAddress } from '../../../stored/checkout'
import { randomKey } from '../../../stored/order-attempts'
import type { TypedAddress } from '../../../stored/shipping-draft'
import { Alert } from '../../../ui/alert'
import { BuyerForm } from './buyer-form'
import { CounterSale, type Sold } from './counter-sale'
import { CounterSaleReceipt } from './counter-sale-receipt'
import type { LastStepProps } from './create-order'
import { CustomerPicker, type OrderCustomer } from './customer-picker'
import { DraftList } from './draft-list'
import { draftBody } from './drafts'
import { ItemsEditor } from './items-editor'
import type { OrderStart } from './load-order-start'
import { NO_DISCOUNT } from './manual-discount'
import { fetchOrderItem } from './order-item'
import { OrderReview } from './order-review'
import { newOrderTexts } from './texts'
import { typedSince } from './typed-since'
import { useAutosave } from './use-autosave'

type ChosenBuyer = { readonly buyer: ShippingAddress; readonly isAtCounter: boolean }

/** An item that is gone stays, without stock, for the admin to see and remove. */
async function refreshItem(item: CartItem): Promise<CartItem> {
  return (await fetchOrderItem(item.product, item.qty)) ?? { ...item, stock: 0 }
}

/** Quantities as they are now; those of items that were added meanwhile are untouched. */
function withFresh(items: readonly CartItem[], fresh: readonly CartItem[]): readonly CartItem[] {
  return items.map((item) => {
    const found = fresh.find(({ product }) => product === item.product)
    return found ? { ...found, qty: Math.max(1, Math.min(item.qty, found.stock)) } : item
  })
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

/**
 * A typed address stays when another customer is chosen, or none, and so does a contact that was typed for no account.
 * One state: a customer's address may arrive while more is typed.
 */
function useBuyer({ buyer, customer: ofStart }: OrderStart) {
  const [shown, setShown] = useState(() => {
    const customer: OrderCustomer | undefined = ofStart && { ...ofStart, initial: buyer }
    return { customer, known: buyer, initial: buyer, typed: buyer }
  })
  return {
    ...shown,
    setTyped: (typed: TypedAddress): void => setShown((before) => ({ ...before, typed })),
    changeCustomer: (customer: OrderCustomer | undefined): void =>
      setShown((before) => {
        const known = customer?.initial ?? (ofStart ? {} : buyer)
        const initial = { ...known, ...typedSince(before) }
        return { customer, known, initial, typed: initial }
      }),
  }
}

function useOrderEntry(start: OrderStart) {
  const [items, setItems] = useState(start.items)
  const { typed, ...ofBuyer } = useBuyer(start)
  const [typedDiscount, onTypeDiscount] = useState(start.typedDiscount ?? NO_DISCOUNT)
  const [paymentMethodId, onChoosePayment] = useState(start.paymentMethodId)
  const [key] = useState(() => start.draftKey ?? randomKey())
  const autosave = useAutosave(
    draftBody(key, { items, buyer: typed, customer: ofBuyer.customer, typedDiscount, paymentMethodId }),
    start.draftKey !== undefined,
  )
  return {
    items,
    setItems,
    ...ofBuyer,
    discountAndPayment: { typedDiscount, onTypeDiscount, paymentMethodId, onChoosePayment },
    key,
    autosave,
    refresh: (): void => {
      // on failure the items stay as they are: placing the order checks them again
      void Promise.all(items.map(refreshItem)).then(
        (fresh) => setItems((current) => withFresh(current, fresh)),
        () => {},
      )
    },
  }
}

/** What is typed in the last step, which a change of the buyer leaves. */
function useLastStep(entry: ReturnType<typeof useOrderEntry>) {
  const [chosen, setChosen] = useState<ChosenBuyer>()
  const [written, onWrite] = useState('')
  const [isPending, onPending] = useState(false)
  const [isLooking, onLooking] = useState(false)
  const [isPlaced, setPlaced] = useState(false)
  const step: Omit<LastStepProps, 'buyer'> = {
    items: entry.items,
    customerId: entry.customer?.user_id,
    ...entry.discountAndPayment,
    isPending,
    isLooking,
    onPending,
    onChangeBuyer: () => {
      if (!isPending) setChosen(undefined)
    },
    onOutdated: entry.refresh,
    onEntered: () => {
      setPlaced(true)
      entry.autosave.discard()
    },
  }
  return { chosen, setChosen, step, onLooking, cash: { written, onWrite }, isPlaced }
}

/** Says only failures to screen readers: each pause would interrupt otherwise. */
function DraftState({ isSaved, failure }: Pick<ReturnType<typeof useAutosave>, 'isSaved' | 'failure'>) {
  return (
    <p className="min-h-5 text-ink-soft text-sm">
      {isSaved ? newOrderTexts.draftSaved : ''}
      <span role="status">{failure}</span>
    </p>
  )
}

export function OrderEntry({ start, drafts }: Props) {
  const entry = useOrderEntry(start)
  const { items, setItems, customer, key, autosave } = entry
  const { chosen, setChosen, step, onLooking, cash, isPlaced } = useLastStep(entry)
  const [sold, setSold] = useState<Sold>()
  const { shop_name } = useShopProfile()
  if (sold) return <CounterSaleReceipt {...sold} />
  return (
    <>
      <h1 className="font-bold text-2xl">{newOrderTexts.title}</h1>
      <p className="text-ink-soft">{newOrderTexts.help}</p>
      {start.isDraftGone ? <Alert kind="info">{newOrderTexts.draftGone}</Alert> : null}
      {isPlaced ? null : (
        <div className="grid grid-cols-[minmax(0,1fr)] gap-4" inert={step.isPending}>
          <DraftList drafts={drafts.filter(({ draft_key }) => draft_key !== key)} />
          <ItemsEditor items={items} onChange={setItems} onLooking={onLooking} isNewOrder />
        </div>
      )}
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
      {isPlaced ? null : <DraftState {...autosave} />}
      {chosen?.isAtCounter === true ? (
        <CounterSale {...step} {...cash} buyer={chosen.buyer} onSold={setSold} />
      ) : null}
      {chosen?.isAtCounter === false ? <OrderReview {...step} buyer={chosen.buyer} /> : null}
    </>
  )
}
