/** Quantity and Add To Cart; not for admins, no quantity without stock (spec §5). */
import type { Product } from '@warung/contract/catalog.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { ShoppingCart } from 'lucide-react'
import { useState } from 'react'
import { Form, href } from 'react-router'
import { useSignedIn } from '../stored/session'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { useWholeNumber } from '../ui/use-whole-number'

export function AddToCart({ product }: { product: Product }) {
  const user = useSignedIn()
  const { stock } = product
  const [qty, setQty] = useState(1)
  const wholeNumber = useWholeNumber({
    value: qty,
    most: stock,
    onChange: setQty,
    onLeftEmpty: () => setQty(1),
  })
  if (isAdmin(user?.role_id)) return null

  return (
    // a GET form: the cart's address takes product and quantity
    <Form action={href('/cart/:id?', { id: String(product.product_id) })} method="get" className="grid gap-4">
      {stock > 0 ? (
        <div className="w-36">
          <TextField label="Quantity" name="qty" required {...wholeNumber} />
        </div>
      ) : null}
      <Button type="submit" size="large" disabled={stock === 0}>
        <ShoppingCart aria-hidden className="size-5" />
        Add To Cart
      </Button>
    </Form>
  )
}
