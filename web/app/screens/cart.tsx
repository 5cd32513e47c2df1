import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { Fragment, lazy, type Ref, useEffect, useRef, useState } from 'react'
import { href, Link, redirect } from 'react-router'
import { CartLine } from '../cart/cart-line'
import { CartTotals, type Discounted } from '../cart/cart-totals'
import { fetchCartItem } from '../cart/fetch-cart-item'
import { cartTexts } from '../cart/texts'
import { LazyRelatedProducts } from '../catalog/lazy-related-products'
import { WhatsAppOrder } from '../catalog/whatsapp-order'
import { useShopProfile } from '../client/shop-profile'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { useLatePart } from '../startup/use-late-part'
import {
  type CartItem,
  isAvailable,
  putInCart,
  removeFromCart,
  restoreToCart,
  useCartItems,
} from '../stored/cart'
import { dropDamagedLines } from '../stored/drop-damaged-lines'
import { signedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { ButtonLink } from '../ui/button'
import { EmptyState } from '../ui/empty-state'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/cart'

const LazyDiscounts = lazy(() => loadChunk(() => import('../checkout/cart-discounts')))

/** true: nothing, because the cart is full */
let addedItem: CartItem | true | null = null

/** Only once: after a reload it says nothing. */
function takeAdded(): typeof addedItem {
  const item = addedItem
  addedItem = null
  return item
}

/** `/cart/7?qty=2` adds product 7, then redirects to the cart, so that a reload adds nothing. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (isAdmin(signedIn()?.role_id)) throw redirect(href('/')) // admins do not shop (spec §6)
  if (params.id === undefined) {
    dropDamagedLines()
    return takeAdded()
  }
  const requested = Number(new URL(request.url).searchParams.get('qty') ?? '1')
  const qty = Number.isInteger(requested) ? requested : 1 // limited to between 1 and the stock when the product is fetched (D19)
  try {
    const item = ID_PATTERN.test(params.id) ? await fetchCartItem(Number(params.id), qty) : null
    addedItem = item && (putInCart(item) ? item : true)
  } catch {
    // spec §2 and §8: a failure while adding is ignored
  }
  // an address opened directly is in the history already, and Back would add again; the router's `replace` is larger
  const isOpen = request.url === window.location.href
  throw redirect(href('/cart/:id?'), { headers: isOpen ? { 'X-Remix-Replace': '1' } : {} })
}
clientLoader.hydrate = true as const

export function HydrateFallback() {
  return (
    <>
      <Heading />
      <PageSkeleton />
    </>
  )
}

function Heading({ ref }: { ref?: Ref<HTMLHeadingElement> }) {
  return (
    <h1 ref={ref} className="mb-4 font-bold text-2xl">
      {cartTexts.title}
    </h1>
  )
}

type Removed = { readonly item: CartItem; readonly index: number; readonly isRestored?: true }

/** Moves the focus to the next line's button, and announces the removal. */
function useRemoval() {
  const [removed, setRemoved] = useState<Removed>()
  const heading = useRef<HTMLHeadingElement>(null)
  const list = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!removed) return
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[removed.index] ?? buttons.at(-1) ?? heading.current
    if (next && next === heading.current) next.tabIndex = -1
    next?.focus()
  }, [removed])
  const remove = (item: CartItem, index: number): void => {
    removeFromCart(item.product)
    setRemoved({ item, index })
  }
  const undo = ({ item, index }: Removed): void => {
    restoreToCart(item, index)
    setRemoved({ item, index, isRestored: true })
  }
  return { heading, list, remove, undo, removed }
}

/** Takes the place of the removed line. */
function UndoRemoval({ onUndo }: { onUndo: () => void }) {
  return (
    <p className="flex items-center gap-2">
      {cartTexts.removedShort} –
      <button type="button" onClick={onUndo} className="min-h-11 px-2 font-semibold text-brand underline">
        {cartTexts.undo}
      </button>
    </p>
  )
}

/** What was added, and where to go next; or what was removed, which replaces its line. */
function CartStatus({ added, removed }: { added: CartItem | null; removed: Removed | undefined }) {
  const shown = removed ? null : added
  return (
    <div
      className={
        shown
          ? 'mb-4 flex flex-wrap items-center justify-between gap-x-4 rounded-xl bg-success-soft px-4 py-1 text-success'
          : 'sr-only'
      }
    >
      <p role="status" className="min-w-0 py-2 font-semibold">
        {shown ? cartTexts.added(shown.name, shown.qty) : removed && removalText(removed)}
      </p>
      {shown ? (
        <Link to={href('/')} className="inline-flex min-h-11 items-center font-semibold underline">
          {cartTexts.keepShopping}
        </Link>
      ) : null}
    </div>
  )
}

function removalText({ item: { name }, isRestored }: Removed): string {
  return isRestored ? cartTexts.restored(name) : cartTexts.removed(name)
}

function CartSums({ items }: { items: readonly CartItem[] }) {
  const { has_automatic_discounts, has_discount_codes } = useShopProfile()
  const show = (found?: Discounted) => (
    <CartTotals items={items} discounted={found}>
      {found?.field}
      <WhatsAppOrder lines={items.filter(isAvailable)} />
    </CartTotals>
  )
  if (!has_automatic_discounts && !has_discount_codes) return show()
  return (
    <OptionalPart pending={show()} failed={show()}>
      <LazyDiscounts items={items}>{show}</LazyDiscounts>
    </OptionalPart>
  )
}

export function meta(): Route.MetaDescriptors {
  return [{ title: cartTexts.title }, { name: 'description', content: cartTexts.description }]
}

export default function Cart({ loaderData }: Route.ComponentProps) {
  const items = useCartItems()
  const PlacedOrder = useLatePart(items.length === 0, () =>
    import('../cart/placed-order').then((late) => late.PlacedOrder),
  )
  const { heading, list, remove, undo, removed } = useRemoval()
  const undoRow = removed && !removed.isRestored ? <UndoRemoval onUndo={() => undo(removed)} /> : undefined
  const undoIndex = removed ? Math.min(removed.index, items.length) : 0
  return (
    <>
      <Heading ref={heading} />
      {loaderData === true ? (
        <Alert kind="error">{cartTexts.full}</Alert>
      ) : (
        <CartStatus added={loaderData} removed={removed} />
      )}
      {items.length === 0 ? (
        <>
          {undoRow}
          {PlacedOrder ? <PlacedOrder /> : null}
          <EmptyState title={cartTexts.empty}>
            <ButtonLink to={href('/')}>{cartTexts.goBack}</ButtonLink>
          </EmptyState>
          <LazyRelatedProducts />
        </>
      ) : (
        <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
          <ul ref={list} className="rounded-2xl border border-line bg-card px-4 sm:px-6">
            {items.map((item, index) => (
              <Fragment key={item.product}>
                {undoIndex === index && undoRow ? <li className="border-line border-b">{undoRow}</li> : null}
                <CartLine item={item} onRemove={() => remove(item, index)} />
              </Fragment>
            ))}
            {undoIndex === items.length && undoRow ? <li>{undoRow}</li> : null}
          </ul>
          <CartSums items={items} />
        </div>
      )}
    </>
  )
}
