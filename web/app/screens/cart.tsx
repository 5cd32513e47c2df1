import { orderSums } from '@warung/contract/money.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ID_PATTERN } from '@warung/contract/values/limits.ts'
import { href, Link, redirect } from 'react-router'
import { CartLine } from '../cart/cart-line'
import { fetchCartItem } from '../cart/fetch-cart-item'
import { Price } from '../price'
import { loginHref } from '../redirect-target'
import { countPieces, putInCart, useCartItems } from '../stored/cart'
import { signedIn } from '../stored/session'
import { ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/cart'

/** `/cart/7?qty=2` puts product 7 in the cart, then shows the cart itself: loading again adds nothing. */
export async function clientLoader({ params, request }: Route.ClientLoaderArgs) {
  if (isAdmin(signedIn()?.role_id)) throw redirect(href('/')) // admins do not shop (spec §6)
  if (params.id === undefined) return null
  const given = Number(new URL(request.url).searchParams.get('qty') ?? '1')
  const qty = Number.isInteger(given) ? given : 1 // between 1 and the stock when it is fetched (D19)
  try {
    const item = ID_PATTERN.test(params.id) ? await fetchCartItem(Number(params.id), qty) : undefined
    if (item) putInCart(item)
  } catch {
    // spec §2 and §8: adding an item that fails to load is silently ignored
  }
  throw redirect(href('/cart/:id?'))
}
clientLoader.hydrate = true as const

/** The heading is known before the cart is: it is there from the first paint. */
export function HydrateFallback() {
  return (
    <>
      <Heading />
      <PageSkeleton />
    </>
  )
}

function Heading() {
  return <h1 className="mb-4 font-bold text-2xl">Shopping Cart</h1>
}

export function meta(): Route.MetaDescriptors {
  return [
    { title: 'Shopping Cart' },
    { name: 'description', content: 'What you have put in your cart, and what it comes to.' },
  ]
}

export default function Cart() {
  const items = useCartItems()
  const { product_price } = orderSums(items.map(({ price, qty }) => ({ price, quantity: qty })))
  return (
    <>
      <Heading />
      {items.length === 0 ? (
        <p className="rounded-2xl border border-line border-dashed px-6 py-10 text-center">
          Your card is empty{' '}
          <Link to={href('/')} className="font-semibold text-brand">
            Go back
          </Link>
        </p>
      ) : (
        <div className="grid items-start gap-6 lg:grid-cols-[1fr_22rem]">
          <ul className="rounded-2xl border border-line bg-card px-4 shadow-card sm:px-6">
            {items.map((item) => (
              <CartLine key={item.product} item={item} />
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
