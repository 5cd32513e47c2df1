/** In a chunk of its own, because only customers with saved addresses need it. */
import type { SavedAddress } from '@warung/contract/addresses.ts'
import { useEffect, useState } from 'react'
import { shippingAddress } from '../stored/checkout'
import { shippingDraft } from '../stored/shipping-draft'
import { Button } from '../ui/button'
import { addressTexts } from './address-texts'

const SHOWN_AT_FIRST = 3

type Props = {
  addresses: readonly SavedAddress[]
  chosenId: number | undefined
  onChoose: (address: SavedAddress) => void
}

/** The default address fills an empty form, but never one that the shopper has typed in. */
function useDefaultAddress({ addresses, onChoose }: Props): void {
  const [first] = addresses
  useEffect(() => {
    if (first && !shippingDraft() && !shippingAddress()) onChoose(first)
  }, [first, onChoose])
}

export default function AddressChoice(props: Props) {
  const { addresses, chosenId, onChoose } = props
  const [isWhole, setIsWhole] = useState(false)
  useDefaultAddress(props)
  const shown = isWhole ? addresses : addresses.slice(0, SHOWN_AT_FIRST)
  return (
    <section aria-label={addressTexts.saved} className="grid gap-2">
      <h2 className="font-semibold text-sm">{addressTexts.saved}</h2>
      <ul className="grid gap-2">
        {shown.map((saved) => (
          <li key={saved.address_id} className="grid">
            <button
              type="button"
              aria-pressed={saved.address_id === chosenId}
              onClick={() => onChoose(saved)}
              className={`min-h-11 min-w-0 rounded-xl border px-4 py-2 text-start hover:bg-sunken ${saved.address_id === chosenId ? 'border-brand bg-brand-soft' : 'border-line-strong'}`}
            >
              <span className="block font-semibold">{saved.label}</span>
              <span className="block truncate text-ink-soft text-sm">
                {saved.shipment_address.address}, {saved.shipment_address.city}
              </span>
            </button>
          </li>
        ))}
      </ul>
      {shown.length < addresses.length ? (
        <Button variant="quiet" onClick={() => setIsWhole(true)}>
          {addressTexts.showAll(addresses.length)}
        </Button>
      ) : null}
    </section>
  )
}
