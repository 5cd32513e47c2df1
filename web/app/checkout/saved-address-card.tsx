import type { SavedAddress } from '@warung/contract/addresses.ts'
import { lazy, useState } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { OptionalPart } from '../startup/chunk-failure'
import { loadChunk } from '../startup/load-chunk'
import { Alert } from '../ui/alert'
import { Badge } from '../ui/badge'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { useFocusBesideRow } from '../ui/focus-beside-row'
import { addressTexts } from './address-texts'

const LazyDeleteAddress = lazy(() => loadChunk(() => import('./delete-address')))

function AddressLines({ saved }: { saved: SavedAddress }) {
  const { address, city, province, postal_code, country } = saved.shipment_address
  const contact = [saved.recipient, saved.telephone].filter((text) => text !== null)
  return (
    <div className="wrap-anywhere min-w-0">
      {contact.length > 0 ? <p>{contact.join(', ')}</p> : null}
      <p className="text-ink-soft">
        {[address, city, ...(province === undefined ? [] : [province])].join(', ')} {postal_code}, {country}
      </p>
    </div>
  )
}

export function SavedAddressCard({ saved, editHref }: { saved: SavedAddress; editHref: string }) {
  const fetcher = useFetcher<object>()
  const [isConfirming, setIsConfirming] = useState(false)
  const failed = fetcherFailure(fetcher)
  const { label, is_default } = saved
  const actions = useFocusBesideRow<HTMLDivElement>()
  const send = (intent: 'default' | 'delete'): void =>
    void fetcher.submit({ intent, id: saved.address_id }, { method: 'post' })
  const answer = (isConfirmed: boolean): void => {
    setIsConfirming(false)
    if (isConfirmed) send('delete')
  }
  return (
    <Card className="grid gap-3">
      <h2 className="flex flex-wrap items-center gap-2 font-bold text-lg">
        <span className="wrap-anywhere min-w-0">{label}</span>
        {is_default ? <Badge kind="good">{addressTexts.default}</Badge> : null}
      </h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <AddressLines saved={saved} />
      <div ref={actions} className="flex flex-wrap gap-2">
        <ButtonLink to={editHref} variant="secondary" aria-label={addressTexts.editOf(label)}>
          {addressTexts.edit}
        </ButtonLink>
        {is_default ? null : (
          <Button
            variant="secondary"
            aria-label={addressTexts.makeDefaultOf(label)}
            onClick={() => send('default')}
          >
            {addressTexts.makeDefault}
          </Button>
        )}
        <Button
          variant="danger"
          aria-label={addressTexts.deleteOf(label)}
          onClick={() => setIsConfirming(true)}
        >
          {addressTexts.delete}
        </Button>
      </div>
      {isConfirming ? (
        <OptionalPart failed={null}>
          <LazyDeleteAddress label={label} onAnswer={answer} />
        </OptionalPart>
      ) : null}
    </Card>
  )
}
