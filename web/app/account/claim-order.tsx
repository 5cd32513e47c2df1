/** Claims a guest's order for an account: a new, existing or signed-in one. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { useState } from 'react'
import { href } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { Fold } from '../ui/fold'
import type { ClaimIntent } from './claim-order-action'
import { claimTexts } from './claim-texts'
import { KnownAccountFields, NewAccountFields } from './new-account-fields'
import { accountTexts } from './texts'
import { TokenFields } from './token-fields'
import { useLinkFetcher } from './use-link-fetcher'

type ClaimOrderProps = { orderId: number; token: string }
type NewAccountProps = ClaimOrderProps & { name: string | null; email: string | null }

function useClaimFetcher(orderId: number) {
  return useLinkFetcher(href('/order/:id', { id: String(orderId) }))
}

function ClaimFields(fields: { intent: ClaimIntent; token: string }) {
  return <TokenFields {...fields} />
}

function RegisterAndClaimForm({ orderId, token, name, email }: NewAccountProps) {
  const fetcher = useClaimFetcher(orderId)
  const failed = fetcherFailure(fetcher)
  return (
    <fetcher.Form method="post" noValidate className="grid gap-4">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <ClaimFields intent="register" token={token} />
      <NewAccountFields errors={failed?.errors ?? {}} name={name ?? undefined} email={email ?? undefined} />
      <Button type="submit" isPending={fetcher.state !== 'idle'}>
        {claimTexts.registerAndKeep}
      </Button>
    </fetcher.Form>
  )
}

function SignInAndClaimForm({ orderId, token }: ClaimOrderProps) {
  const fetcher = useClaimFetcher(orderId)
  const failed = fetcherFailure(fetcher)
  return (
    <Fold summary={accountTexts.haveAccount}>
      <fetcher.Form method="post" noValidate className="grid gap-4">
        {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
        <ClaimFields intent="sign-in" token={token} />
        <KnownAccountFields />
        <Button type="submit" variant="secondary" isPending={fetcher.state !== 'idle'}>
          {claimTexts.signInAndKeep}
        </Button>
      </fetcher.Form>
    </Fold>
  )
}

function ClaimForm({ orderId, token, name }: ClaimOrderProps & { name: string }) {
  const fetcher = useClaimFetcher(orderId)
  const failed = fetcherFailure(fetcher)
  return (
    <fetcher.Form method="post" className="grid gap-3">
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <ClaimFields intent="claim" token={token} />
      <p>
        {accountTexts.signedInAs} <strong className="wrap-anywhere">{name}</strong>.
      </p>
      <Button type="submit" isPending={fetcher.state !== 'idle'}>
        {claimTexts.keep}
      </Button>
    </fetcher.Form>
  )
}

export default function ClaimOrder({ orderId, token, name, email }: NewAccountProps) {
  // the user as on opening: claiming signs in, which must not replace the form
  const [user] = useState(useSignedIn())
  const isCustomer = user !== undefined && user.role_id !== ROLE.guest
  return (
    <Card className="grid gap-4 print:hidden">
      <h2 className="font-bold text-lg">{claimTexts.title}</h2>
      <p className="text-ink-soft text-sm">{claimTexts.explanation}</p>
      {isCustomer ? (
        <ClaimForm orderId={orderId} token={token} name={user.name} />
      ) : (
        <>
          <RegisterAndClaimForm orderId={orderId} token={token} name={name} email={email} />
          <SignInAndClaimForm orderId={orderId} token={token} />
        </>
      )}
    </Card>
  )
}
