/** Price, quantity and Add To Cart: not for admins, and without a quantity if sold out (spec §5). A fixed bar below 64rem (buy.css). */
import type { Product } from '@warung/contract/catalog.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { type ReactNode, useId, useState } from 'react'
import { Form, href, useNavigation } from 'react-router'
import { Price } from '../display/price'
import { useSignedIn } from '../stored/session'
import { Button } from '../ui/button'
import { useWholeNumber } from '../ui/use-whole-number'
import { buyTexts } from './buy-texts'
import { LAST_PIECES_MAX } from './card-product'
import { NormalPrice, SaleWords } from './sale'

type QuantityStepProps = { label: string; isDisabled: boolean; onStep: () => void; children: ReactNode }

/** Stays focusable at its limit, so that keyboard users do not lose their place. */
function QuantityStep({ label, isDisabled, onStep, children }: QuantityStepProps) {
  return (
    <button
      type="button"
      aria-label={label}
      aria-disabled={isDisabled || undefined}
      className="inline-flex size-11 shrink-0 items-center justify-center text-lg aria-disabled:cursor-not-allowed aria-disabled:opacity-55"
      onClick={({ currentTarget }) => {
        // restores the number of an empty field first, since a tap does not always move the focus
        const field = currentTarget.form?.elements.namedItem('qty')
        if (field instanceof HTMLInputElement) field.blur()
        onStep()
      }}
    >
      {children}
    </button>
  )
}

function QuantityStepper({ stock }: { stock: number }) {
  const id = useId()
  const [qty, setQty] = useState(1)
  const wholeNumber = useWholeNumber({
    value: qty,
    most: stock,
    onChange: setQty,
    onLeftEmpty: () => setQty(1),
  })
  const step = (by: number): void => setQty((value) => Math.min(stock, Math.max(1, value + by)))
  return (
    <div>
      <label htmlFor={id} className="font-semibold text-sm">
        {buyTexts.quantity}
      </label>
      <div className="flex rounded-xl border border-line-strong bg-card">
        <QuantityStep label={buyTexts.fewer} isDisabled={qty <= 1} onStep={() => step(-1)}>
          −
        </QuantityStep>
        <input
          id={id}
          // a phone hides the visible label
          aria-label={buyTexts.quantity}
          name="qty"
          required
          className="h-11.5 min-w-0 grow text-center"
          style={{ appearance: 'textfield' }}
          {...wholeNumber}
        />
        <QuantityStep label={buyTexts.more} isDisabled={qty >= stock} onStep={() => step(1)}>
          +
        </QuantityStep>
      </div>
    </div>
  )
}

export function AddToCart({ product }: { product: Product }) {
  const user = useSignedIn()
  const { product_id, price, stock, sale } = product
  const action = href('/cart/:id?', { id: String(product_id) })
  const { formAction } = useNavigation()
  const isShopper = !isAdmin(user?.role_id)
  const bar = (
    <div className={isShopper ? 'buy-bar' : undefined}>
      <p className="buy-price">
        <Price rupiah={price} className="font-bold text-2xl" />
        <NormalPrice sale={sale} />
        {stock > 0 && stock <= LAST_PIECES_MAX ? (
          <span className="font-semibold text-sm text-warning">{buyTexts.left(stock)}</span>
        ) : null}
      </p>
      {isShopper ? (
        // a GET form, because the cart's address takes product and quantity
        <Form action={action} method="get">
          {stock > 0 ? <QuantityStepper stock={stock} /> : null}
          <Button
            type="submit"
            size="large"
            variant={stock > 0 ? 'primary' : 'secondary'}
            isPending={formAction === action}
            disabled={stock === 0}
            className="px-2"
          >
            {buyTexts.addToCart}
          </Button>
        </Form>
      ) : null}
    </div>
  )
  return (
    <>
      <SaleWords price={price} sale={sale} />
      {bar}
    </>
  )
}
