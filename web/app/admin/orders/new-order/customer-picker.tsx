/** Chooses whose order it is, by name, e-mail or telephone; without a choice it is a guest's. */
import type { FoundCustomer } from '@warung/contract/manual-orders.ts'
import { KEYWORD_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { useRef, useState } from 'react'
import { browserApi, messageOf } from '../../../client/api'
import { type KeywordSearch, useKeywordSearch } from '../../../client/use-keyword-search'
import { usePermission } from '../../../client/use-permission'
import type { TypedAddress } from '../../../stored/shipping-draft'
import { Alert } from '../../../ui/alert'
import { Button } from '../../../ui/button'
import { SearchCombobox } from '../../../ui/search-combobox'
import { newOrderTexts } from './texts'

const CUSTOMER_LETTERS_MIN = 2

export type OrderCustomer = Pick<FoundCustomer, 'user_id' | 'name' | 'email'> & {
  /** their default address, or that of their newest order */
  readonly initial: TypedAddress
}

async function findCustomers(keyword: string, signal: AbortSignal): Promise<readonly FoundCustomer[]> {
  return (await browserApi('GET /api/v1/admin/customer', { query: { keyword }, signal })).data
}

type KnownAddress = {
  readonly address: string
  readonly city: string
  readonly postal_code: string
  readonly country: string
  readonly province?: string | null | undefined
}

function typedAddress({ postal_code, province, ...address }: KnownAddress): TypedAddress {
  return { ...address, postalCode: postal_code, ...(province ? { province } : {}) }
}

/** @throws {CallFailed} */
async function proposedAddress(customer: FoundCustomer): Promise<TypedAddress> {
  const { user_id: id, name } = customer
  const { data: saved } = await browserApi('GET /api/v1/admin/customer/{id}/addresses', { params: { id } })
  const [first] = saved
  if (first) {
    const { recipient, telephone, shipment_address } = first
    return { ...typedAddress(shipment_address), recipient: recipient ?? name, telephone: telephone ?? '' }
  }
  const { shipment_address, telephone } = customer
  return {
    ...(shipment_address && typedAddress(shipment_address)),
    recipient: name,
    telephone: telephone ?? '',
  }
}

function customerStatus(search: KeywordSearch<FoundCustomer>): string {
  if (search.state === 'waiting') return newOrderTexts.searching
  if (search.state === 'failed') return newOrderTexts.searchFailed
  return search.state === 'found' && search.found.length === 0 ? newOrderTexts.noCustomer : ''
}

type PickerProps = { onChoose: (customer: OrderCustomer) => void }

function CustomerSearch({ onChoose }: PickerProps) {
  const [written, setWritten] = useState('')
  const [isOpen, setOpen] = useState(false)
  const [failure, setFailure] = useState<string>()
  const [isLoading, setLoading] = useState(false)
  const latest = useRef(0)
  const search = useKeywordSearch(isOpen ? written : undefined, CUSTOMER_LETTERS_MIN, findCustomers)
  const found = isOpen && search.state === 'found' ? search.found : []
  const choose = (customer: FoundCustomer): void => {
    const { user_id, name, email } = customer
    latest.current += 1
    const choice = latest.current
    setWritten('')
    setOpen(false)
    setFailure(undefined)
    setLoading(true)
    proposedAddress(customer).then(
      (initial) => {
        if (choice === latest.current) onChoose({ user_id, name, email, initial })
      },
      (error: unknown) => {
        if (choice !== latest.current) return
        setLoading(false)
        setFailure(messageOf(error))
      },
    )
  }
  return (
    <>
      <SearchCombobox
        label={newOrderTexts.customer}
        listLabel={newOrderTexts.customersFound}
        hint={isLoading ? newOrderTexts.loadingAddress : newOrderTexts.customerHint}
        status={customerStatus(search)}
        maxLength={KEYWORD_LENGTH_MAX}
        written={written}
        onSearch={(text) => {
          if (text !== undefined) setWritten(text)
          setOpen(text !== undefined)
        }}
        isOpen={isOpen}
        isWaiting={search.isWaiting}
        suggestions={found.map((customer) => ({
          key: String(customer.user_id),
          content: (
            <>
              <span className="font-semibold">{customer.name}</span>
              <span className="wrap-anywhere text-ink-soft">
                {[customer.email, customer.telephone].filter((each) => each !== null).join(' · ')}
              </span>
            </>
          ),
          choose: () => choose(customer),
        }))}
      />
      {failure === undefined ? null : <Alert kind="error">{failure}</Alert>}
    </>
  )
}

type Props = { customer: OrderCustomer | undefined; onChange: (customer: OrderCustomer | undefined) => void }

export function CustomerPicker({ customer, onChange }: Props) {
  const maySearch = usePermission('GET /api/v1/admin/customer')
  if (!customer) return maySearch ? <CustomerSearch onChoose={onChange} /> : null
  return (
    <div className="flex flex-wrap items-center gap-2">
      <span className="wrap-anywhere min-w-0">
        {newOrderTexts.ordersFor} <strong>{customer.name}</strong> ({customer.email})
      </span>
      <Button variant="secondary" size="small" onClick={() => onChange(undefined)}>
        {newOrderTexts.withoutAccount}
      </Button>
    </div>
  )
}
