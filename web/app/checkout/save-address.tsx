/** Offered once, on the page of an order just placed. In a chunk of its own, because few visits need it. */
import type { Order } from '@warung/contract/orders.ts'
import { ADDRESSES_MAX } from '@warung/contract/values/customer-limits.ts'
import { useEffect, useState } from 'react'
import { type FetcherWithComponents, href, useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { browserApi, CallFailed } from '../client/api'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { StatusAlert } from '../ui/status-alert'
import { addressTexts } from './address-texts'
import { LabelField } from './label-field'
import { isAddressOf } from './saved-addresses'

type Offer = { readonly isFirst: boolean }

/** Undefined until known, and if the address is already saved. */
function useOffer(order: Order): Offer | undefined {
  const [opened] = useState(order)
  const [offer, setOffer] = useState<Offer>()
  useEffect(() => {
    let isCurrent = true
    const ask = async (): Promise<void> => {
      try {
        const { data } = await browserApi('GET /api/v1/user/addresses')
        const isNew = data.length < ADDRESSES_MAX && !data.some((saved) => isAddressOf(opened, saved))
        if (isCurrent && isNew) setOffer({ isFirst: data.length === 0 })
      } catch (error) {
        if (!(error instanceof CallFailed)) throw error // the offer can be omitted
      }
    }
    void ask()
    return () => {
      isCurrent = false
    }
  }, [opened])
  return offer
}

function HiddenAddressFields({ shipment_address, contact }: Order) {
  const { address, city, postal_code, country, province = '' } = shipment_address
  const { recipient, telephone } = contact
  const fields = { address, city, postalCode: postal_code, country, province, recipient, telephone }
  return Object.entries(fields).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value ?? ''} />
  ))
}

export default function SaveAddress({ order }: { order: Order }) {
  const fetcher = useFetcher<object>()
  const offer = useOffer(order)
  const isDone = fetcher.data !== undefined && 'isDone' in fetcher.data
  return (
    <>
      <StatusAlert>{isDone ? addressTexts.savedNow : null}</StatusAlert>
      {offer && !isDone ? <AddressOffer {...{ order, offer, fetcher }} /> : null}
    </>
  )
}

type AddressOfferProps = { order: Order; offer: Offer; fetcher: FetcherWithComponents<object> }

function AddressOffer({ order, offer, fetcher }: AddressOfferProps) {
  const failed = fetcherFailure(fetcher)
  const [home = ''] = addressTexts.labels
  return (
    <Card className="grid gap-4 print:hidden">
      <h2 className="font-bold text-lg">{addressTexts.offerTitle}</h2>
      <p className="text-ink-soft text-sm">{addressTexts.offerHelp}</p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post" noValidate action={href('/profile/addresses')} className="grid gap-4">
        <HiddenAddressFields {...order} />
        <LabelField initial={offer.isFirst ? home : ''} errors={failed?.errors.label} />
        <Button type="submit" isPending={fetcher.state !== 'idle'}>
          {addressTexts.save}
        </Button>
      </fetcher.Form>
    </Card>
  )
}
