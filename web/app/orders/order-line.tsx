/** `2 x Rp 50.000 = Rp 100.000`, with image and link (spec §2). */
import { linePrice } from '@warung/contract/money.ts'
import type { ReactNode } from 'react'
import { href, Link } from 'react-router'
import { Price } from '../display/price'
import { ProductImage } from '../display/product-image'

type Props = {
  productId: number
  name: string
  image: string
  price: number
  quantity: number
  children?: ReactNode
}

export function OrderLine({ productId, name, image, price, quantity, children }: Props) {
  return (
    <li className="grid grid-cols-[4rem_1fr] items-center gap-x-4 gap-y-1 border-line border-b py-3 last:border-b-0 sm:grid-cols-[4rem_1fr_auto]">
      <ProductImage image={image} alt={name} sizes="64px" className="rounded-lg max-sm:row-span-2" />
      <Link
        to={href('/product/:id', { id: String(productId) })}
        className="phone:inline-flex phone:min-h-11 phone:items-center font-semibold text-ink no-underline hover:underline"
      >
        {name}
      </Link>
      <span className="tabular-nums max-sm:col-start-2">
        {quantity} x <Price rupiah={price} />{' '}
        <span className="inline-block">
          = <Price sen={linePrice({ price, quantity })} className="font-semibold" />
        </span>
      </span>
      {children ? <div className="col-span-full col-start-2">{children}</div> : null}
    </li>
  )
}
