import { ROLE } from '@warung/contract/values/roles.ts'
import { PROFILE_DEFAULTS, SHOP_NAME_LENGTH_MAX } from '@warung/contract/values/setting-defaults.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { useShopProfile } from '../client/shop-profile'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { invitationTexts } from './invitation-texts'
import { KnownAccountFields, NewAccountFields } from './new-account-fields'
import { accountTexts } from './texts'
import { TokenFields } from './token-fields'
import { useLinkFetcher } from './use-link-fetcher'

type TokenProps = { token: string }
type InvitedProps = TokenProps & { roleId: number }

function useAccepting(roleId: number) {
  return useLinkFetcher(roleId === ROLE.superAdmin ? href('/admin/start') : href('/admin/orderlist'))
}

function NewAccountForm({ token, roleId }: InvitedProps) {
  const fetcher = useAccepting(roleId)
  const failed = fetcherFailure(fetcher)
  const { shop_name } = useShopProfile()
  // not if an earlier owner or the server has already named the shop
  const isOwner = roleId === ROLE.superAdmin
  const asksForShop = isOwner && shop_name === PROFILE_DEFAULTS.shop_name
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">{invitationTexts.newHere}</h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post" noValidate className="grid gap-4">
        <TokenFields intent="register" token={token} />
        {asksForShop ? (
          <TextField
            label={invitationTexts.shopName}
            name="shop_name"
            autoComplete="off"
            maxLength={SHOP_NAME_LENGTH_MAX}
            hint={invitationTexts.shopNameHelp}
          />
        ) : null}
        <NewAccountFields errors={failed?.errors ?? {}} isPasswordShowable />
        <Button type="submit" size="large" isPending={fetcher.state !== 'idle'}>
          {isOwner ? invitationTexts.openShop : invitationTexts.accept}
        </Button>
      </fetcher.Form>
    </Card>
  )
}

function KnownAccountForm({ token, roleId }: InvitedProps) {
  const fetcher = useAccepting(roleId)
  const failed = fetcherFailure(fetcher)
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">{accountTexts.haveAccount}</h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post" noValidate className="grid gap-4">
        <TokenFields intent="sign-in" token={token} />
        <KnownAccountFields />
        <Button type="submit" size="large" variant="secondary" isPending={fetcher.state !== 'idle'}>
          {invitationTexts.signInAndAccept}
        </Button>
      </fetcher.Form>
    </Card>
  )
}

function SignedInForm({ token, name, roleId }: InvitedProps & { name: string }) {
  const fetcher = useAccepting(roleId)
  const failed = fetcherFailure(fetcher)
  return (
    <Card className="grid gap-4">
      <p>
        {accountTexts.signedInAs} <strong className="wrap-anywhere">{name}</strong>.
      </p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post">
        <TokenFields intent="accept" token={token} />
        <Button type="submit" size="large" isPending={fetcher.state !== 'idle'}>
          {roleId === ROLE.superAdmin ? invitationTexts.becomeOwner : invitationTexts.becomeAdmin}
        </Button>
      </fetcher.Form>
    </Card>
  )
}

export function InvitationForms({ token, roleId }: InvitedProps) {
  // the user as on opening: accepting signs in, which must not replace the form
  const [user] = useState(useSignedIn())
  if (user && user.role_id <= roleId) return <Alert kind="info">{invitationTexts.alreadyAdmin}</Alert>
  if (user && user.role_id !== ROLE.guest)
    return <SignedInForm token={token} name={user.name} roleId={roleId} />
  return (
    <>
      <NewAccountForm token={token} roleId={roleId} />
      <KnownAccountForm token={token} roleId={roleId} />
    </>
  )
}
