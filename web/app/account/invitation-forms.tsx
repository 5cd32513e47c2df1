/** The ways to accept an invitation: with a new account, with one there is, with the one that is signed in. */
import { ROLE } from '@warung/contract/values/roles.ts'
import { useEffect, useState } from 'react'
import { href, useFetcher, useNavigate } from 'react-router'
import { failureIn } from '../action-result'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'

type TokenProps = { token: string }
/** `roleId`: what it makes of whoever accepts */
type InvitedProps = TokenProps & { roleId: number }

/**
 * Leads to the admin's screens once it is accepted. Not by a redirect of the action: signing in loads every
 * screen again, and the router forgets a fetcher's redirect over that.
 */
function useAccepting(roleId: number) {
  const fetcher = useFetcher<object>()
  const navigate = useNavigate()
  const isAccepted = fetcher.data !== undefined && 'isAccepted' in fetcher.data
  useEffect(() => {
    if (!isAccepted) return
    const next = roleId === ROLE.superAdmin ? href('/admin/start') : href('/admin/orderlist')
    void navigate(next, { replace: true })
  }, [isAccepted, navigate, roleId])
  return fetcher
}

function Intent({ intent, token }: TokenProps & { intent: string }) {
  return (
    <>
      <input type="hidden" name="intent" value={intent} />
      <input type="hidden" name="token" value={token} />
    </>
  )
}

function NewAccountForm({ token, roleId }: InvitedProps) {
  const fetcher = useAccepting(roleId)
  const failed = failureIn(fetcher)
  const errors = failed?.errors ?? {}
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">I am new here</h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post" className="grid gap-4">
        <Intent intent="register" token={token} />
        <TextField label="Name" name="name" autoComplete="name" errors={errors.name} />
        <TextField
          label="Email Address"
          name="email"
          type="email"
          autoComplete="username"
          errors={errors.email}
        />
        <TextField
          label="Password"
          name="password"
          type="password"
          autoComplete="new-password"
          hint="At least 8 characters"
          errors={errors.password}
        />
        <TextField
          label="Confirm Password"
          name="confirm_password"
          type="password"
          autoComplete="new-password"
          errors={errors.confirm_password}
        />
        <Button type="submit" size="large" isPending={fetcher.state !== 'idle'}>
          Accept
        </Button>
      </fetcher.Form>
    </Card>
  )
}

function KnownAccountForm({ token, roleId }: InvitedProps) {
  const fetcher = useAccepting(roleId)
  const failed = failureIn(fetcher)
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">I have an account</h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post" className="grid gap-4">
        <Intent intent="sign-in" token={token} />
        <TextField label="Your email address" name="email" type="email" autoComplete="username" />
        <TextField label="Your password" name="password" type="password" autoComplete="current-password" />
        <Button type="submit" size="large" variant="secondary" isPending={fetcher.state !== 'idle'}>
          Sign in and accept
        </Button>
      </fetcher.Form>
    </Card>
  )
}

function SignedInForm({ token, name, roleId }: InvitedProps & { name: string }) {
  const fetcher = useAccepting(roleId)
  const failed = failureIn(fetcher)
  return (
    <Card className="grid gap-4">
      <p>
        You are signed in as <strong className="wrap-anywhere">{name}</strong>.
      </p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <fetcher.Form method="post">
        <Intent intent="accept" token={token} />
        <Button type="submit" size="large" isPending={fetcher.state !== 'idle'}>
          Become {roleId === ROLE.superAdmin ? 'the owner' : 'an Admin'}
        </Button>
      </fetcher.Form>
    </Card>
  )
}

export function InvitationForms({ token, roleId }: InvitedProps) {
  // as it was when the link was opened: accepting signs in, and must not take the form away meanwhile
  const [user] = useState(useSignedIn())
  if (user && user.role_id <= roleId)
    return <Alert kind="info">You are an admin already. Send this link to the person it is meant for.</Alert>
  if (user && user.role_id !== ROLE.guest)
    return <SignedInForm token={token} name={user.name} roleId={roleId} />
  return (
    <>
      <NewAccountForm token={token} roleId={roleId} />
      <KnownAccountForm token={token} roleId={roleId} />
    </>
  )
}
