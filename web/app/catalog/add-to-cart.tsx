/** Quantity and Add To Cart; not for admins, no quantity where there is no stock (spec §5). */
import type { Product } from '@warung/contract/catalog.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Form, href } from 'react-router'
import { qtyMost } from '../stored/cart'
import { useSignedIn } from '../stored/session'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'

export const AddToCart = ({ product }: { product: Product }) => {
  const user = useSignedIn()
  const most = qtyMost(product.stock)
  const [qty, setQty] = useState('1')
  if (isAdmin(user?.role_id)) return null

  /** Minimum 1, and values above the stock are ignored; empty while somebody types (spec §5). */
  const change = (text: string): void => {
    if (text === '') setQty('')
    else if (/^\d{1,6}$/.test(text) && Number(text) >= 1 && Number(text) <= most) setQty(String(Number(text)))
  }

  return (
    // a GET form: the cart's own address takes product and quantity
    <Form action={href('/cart/:id?', { id: String(product.product_id) })} method="get" className="grid gap-4">
      {most > 0 ? (
        <div className="w-32">
          <TextField
            label="Quantity"
            type="number"
            name="qty"
            inputMode="numeric"
            min={1}
            max={most}
            required
            value={qty}
            onChange={(event) => change(event.target.value)}
            onBlur={() => setQty((current) => (current === '' ? '1' : current))}
          />
        </div>
      ) : null}
      <Button type="submit" size="large" disabled={most === 0}>
        <ShoppingCart aria-hidden className="size-5" />
        Add To Cart
      </Button>
    </Form>
  )
}
