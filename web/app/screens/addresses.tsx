/** A customer's address book. Guests share an account, so they have none. */
import { ADDRESSES_MAX } from '@warung/contract/values/customer-limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { href, redirect, useSearchParams } from 'react-router'
import { redirectOn401, requireSignedIn } from '../account/require-signed-in'
import { runAddressAction } from '../checkout/address-actions'
import { AddressForm } from '../checkout/address-form'
import { addressTexts } from '../checkout/address-texts'
import { SavedAddressCard } from '../checkout/saved-address-card'
import { browserApi, messageOf } from '../client/api'
import { BackLink } from '../ui/back-link'
import { ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { EmptyState } from '../ui/empty-state'
import { FailedLoad } from '../ui/failed-load'
import { PageSkeleton } from '../ui/skeleton'
import type { Route } from './+types/addresses'

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  const { role_id } = requireSignedIn(request)
  if (role_id === ROLE.guest) throw redirect(href('/profile'))
  try {
    return (await browserApi('GET /api/v1/user/addresses')).data
  } catch (error) {
    throw redirectOn401(request, error)
  }
}
clientLoader.hydrate = true as const

export async function clientAction({ request }: Route.ClientActionArgs) {
  return runAddressAction(await request.formData(), href('/profile/addresses'))
}

export function HydrateFallback() {
  return <PageSkeleton />
}
export function meta(): Route.MetaDescriptors {
  return [{ title: addressTexts.addresses }]
}

function editHref(edited: number | 'new'): string {
  return `${href('/profile/addresses')}?edit=${edited}`
}

type Props = Pick<Route.ComponentProps, 'loaderData'>

function EditedAddress({
  loaderData: addresses,
  actionData,
}: Props & Pick<Route.ComponentProps, 'actionData'>) {
  const [search] = useSearchParams()
  const edited = search.get('edit')
  const saved = addresses.find(({ address_id }) => String(address_id) === edited)
  return (
    <Card className="grid gap-5">
      <h1 className="font-bold text-2xl">{saved ? addressTexts.editTitle : addressTexts.addTitle}</h1>
      <AddressForm
        key={edited}
        saved={saved}
        isFirst={addresses.length === 0}
        failed={actionData && 'failure' in actionData ? actionData : undefined}
      />
    </Card>
  )
}

function AddressList({ loaderData: addresses }: Props) {
  const add = <ButtonLink to={editHref('new')}>{addressTexts.add}</ButtonLink>
  return (
    <>
      <h1 className="font-bold text-2xl">{addressTexts.addresses}</h1>
      {addresses.length === 0 ? (
        <EmptyState title={addressTexts.none} help={addressTexts.noneHelp}>
          {add}
        </EmptyState>
      ) : (
        <ul className="grid gap-4">
          {addresses.map((saved) => (
            <li key={saved.address_id}>
              <SavedAddressCard saved={saved} editHref={editHref(saved.address_id)} />
            </li>
          ))}
        </ul>
      )}
      {addresses.length === 0 ? null : addresses.length < ADDRESSES_MAX ? (
        add
      ) : (
        <p className="text-ink-soft text-sm">{addressTexts.most(ADDRESSES_MAX)}</p>
      )}
    </>
  )
}

export default function Addresses({ loaderData, actionData }: Route.ComponentProps) {
  const [search] = useSearchParams()
  const isEditing = search.has('edit')
  return (
    <div className="mx-auto grid max-w-md gap-4">
      <BackLink to={isEditing ? href('/profile/addresses') : href('/profile')} label={addressTexts.goBack} />
      {isEditing ? (
        <EditedAddress loaderData={loaderData} actionData={actionData} />
      ) : (
        <AddressList loaderData={loaderData} />
      )}
    </div>
  )
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <FailedLoad message={messageOf(error)} />
}
