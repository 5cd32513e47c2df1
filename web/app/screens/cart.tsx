import { orderSums } from '@warung/contract/money.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { type Ref, useEffect, useRef, useState } from 'react'
import { href, Link, redirect } from 'react-router'
import { CartLine } from '../cart/cart-line'
import { fetchCartItem } from '../cart/fetch-cart-item'
import { loginHref } from '../client/redirect-target'
import { Price } from '../display/price'
import { type CartItem, countPieces, putInCart, removeFromCart, useCartItems } from '../stored/cart'
import { signedIn } from '../stored/session'
import { ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/cart'

/** `/cart/7?qty=2` adds product 7, then redirects to the cart: a reload adds nothing. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (isAdmin(signedIn()?.role_id)) throw redirect(href('/')) // admins do not shop (spec §6)
  if (params.id === undefined) return null
  const requested = Number(new URL(request.url).searchParams.get('qty') ?? '1')
  const qty = Number.isInteger(requested) ? requested : 1 // between 1 and the stock when it is fetched (D19)
  try {
    const item = ID_PATTERN.test(params.id) ? await fetchCartItem(Number(params.id), qty) : undefined
    if (item) putInCart(item)
  } catch {
    // spec §2 and §8: a failed load while adding is silently ignored
  }
  throw redirect(href('/cart/:id?'))
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
      Shopping Cart
    </h1>
  )
}

type Removed = { readonly name: string; readonly index: number }

/** Moves the focus to the next line's button, and announces the removal. */
function useRemoval() {
  const [removed, setRemoved] = useState<Removed>()
  const heading = useRef<HTMLHeadingElement>(null)
  const lines = useRef<HTMLUListElement>(null)
  useEffect(() => {
    if (!removed) return
    const buttons = [...(lines.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[removed.index] ?? buttons.at(-1) ?? heading.current
    if (next && next === heading.current) next.tabIndex = -1
    next?.focus()
  }, [removed])
  const remove = ({ product, name }: CartItem, index: number): void => {
    removeFromCart(product)
    setRemoved({ name, index })
  }
  return { heading, lines, remove, news: removed ? `${removed.name} is no longer in your cart.` : '' }
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: 'Shopping Cart' },
    { name: 'description', content: 'What you have put in your cart, and what it comes to.' },
  ]
}

export default function Cart() {
  const items = useCartItems()
  const { heading, lines, remove, news } = useRemoval()
  const { product_price } = orderSums(items.map(({ price, qty }) => ({ price, quantity: qty })))
  return (
    <>
      <Heading ref={heading} />
      <p role="status" className="sr-only">
        {news}
      </p>
      {items.length === 0 ? (
        <p className="rounded-2xl border border-line border-dashed px-6 py-10 text-center">
          Your card is empty{' '}
          <Link to={href('/')} className="font-semibold text-brand">
            Go back
          </Link>
        </p>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <ul ref={lines} className="rounded-2xl border border-line bg-card px-4 shadow-card sm:px-6">
            {items.map((item, index) => (
              <CartLine key={item.product} item={item} onRemove={() => remove(item, index)} />
            ))}
          </ul>
          <Card className="grid gap-4 lg:sticky lg:top-24" aria-label="Subtotal">
            <h2 className="font-bold text-lg">Subtotal ({countPieces(items)}) items</h2>
            <Price sen={product_price} className="font-extrabold text-2xl" />
            <ButtonLink to={loginHref('shipping')} size="large">
              Checkout
            </ButtonLink>
          </Card>
        </div>
      )}
    </>
  )
}
