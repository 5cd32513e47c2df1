/** Saved products of an account; guests share one and have none. */
import { ROLE } from '@warung/contract/values/roles.ts'
import type { WishedProduct } from '@warung/contract/wishlist.ts'
import { type FetcherWithComponents, href, Link, redirect, useFetcher } from 'react-router'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { buyTexts } from '../catalog/buy-texts'
import { productTexts } from '../catalog/product-texts'
import { SaleLine } from '../catalog/sale'
import { runWishAction, type WishResult } from '../catalog/wish-action'
import { wishTexts } from '../catalog/wish-texts'
import { fetcherFailure } from '../client/action-result'
import { browserApi, messageOf } from '../client/api'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'
import { Alert } from '../ui/alert'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { FailedLoad } from '../ui/failed-load'
import { useFocusBesideRow } from '../ui/focus-beside-row'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/wishlist'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role_id } = requireSignedIn(request)
  if (role_id === ROLE.guest) throw redirect(href('/profile'))
  try {
    return (await browserApi('GET /api/v1/user/wishlist')).data
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  return runWishAction(await request.formData())
}

export function HydrateFallback() {
  return <PageSkeleton />
}

export function meta(): Route.MetaDescriptors {
  return [{ title: wishTexts.wishlist }]
}

function WishActions({
  product,
  fetcher,
}: {
  product: WishedProduct
  fetcher: FetcherWithComponents<WishResult>
}) {
  const { product_id, name, stock } = product
  return (
    <fetcher.Form method="post" className="flex flex-wrap gap-2">
      <input type="hidden" name="id" value={product_id} />
      <input type="hidden" name="is_wished" value="false" />
      {stock > 0 ? (
        <ButtonLink
          to={href('/cart/:id?', { id: String(product_id) })}
          aria-label={wishTexts.addToCartOf(name)}
        >
          {buyTexts.addToCart}
        </ButtonLink>
      ) : null}
      <Button
        type="submit"
        variant="secondary"
        isPending={fetcher.state !== 'idle'}
        aria-label={wishTexts.removeOf(name)}
      >
        {wishTexts.removeShort}
      </Button>
    </fetcher.Form>
  )
}

function WishRow({ product }: { product: WishedProduct }) {
  const fetcher = useFetcher<WishResult>()
  const failed = fetcherFailure(fetcher)
  const { product_id, name, price, stock, sale } = product
  const row = useFocusBesideRow<HTMLLIElement>()
  return (
    <li ref={row} className="flex flex-wrap items-center gap-4 border-line border-b py-4 last:border-b-0">
      <div className="size-16 shrink-0 overflow-hidden rounded-xl">
        <ProductImage
          image={product.image}
          placeholder={product.image_placeholder}
          alt=""
          sizes="64px"
          className="size-full"
        />
      </div>
      <div className="min-w-40 flex-1">
        <Link
          to={href('/product/:id', { id: String(product_id) })}
          className="wrap-anywhere inline-flex min-h-11 items-center font-semibold"
        >
          {name}
        </Link>
        <p className="flex flex-wrap items-center gap-2">
          <Price rupiah={price} className="font-bold" />
          <Badge kind={stock > 0 ? 'good' : 'bad'}>
            {stock > 0 ? productTexts.inStock : productTexts.outOfStock}
          </Badge>
        </p>
        <SaleLine price={price} sale={sale} />
      </div>
      <WishActions product={product} fetcher={fetcher} />
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
    </li>
  )
}

export default function Wishlist({ loaderData: products }: Route.ComponentProps) {
  return (
    <div className="mx-auto grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-4">
      <h1 className="font-bold text-2xl">{wishTexts.wishlist}</h1>
      {products.length === 0 ? (
        <EmptyState title={wishTexts.empty} help={wishTexts.emptyHelp}>
          <ButtonLink to={href('/')}>{wishTexts.toShop}</ButtonLink>
        </EmptyState>
      ) : (
        <Card>
          <ul>
            {products.map((product) => (
              <WishRow key={product.product_id} product={product} />
            ))}
          </ul>
        </Card>
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return (
    <div className="grid justify-items-start gap-4">
      <h1 className="font-bold text-2xl">{wishTexts.wishlist}</h1>
      <FailedLoad message={messageOf(error)} />
    </div>
  )
}
