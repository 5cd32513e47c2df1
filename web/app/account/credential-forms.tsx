import { type ReactNode, useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'
import { fetcherFailure, resultOf } from '../client/action-result'
import type { CallFailed } from '../client/api'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { SavingFields } from '../ui/saving-fields'
import { StatusAlert } from '../ui/status-alert'
import { NewPasswordFields } from './new-password-fields'
import { securityTexts } from './security-texts'
import { accountTexts } from './texts'

type CredentialFormProps = {
  title: string
  intent: 'password' | 'email'
  success: string
  submit: string
  children: (errors: CallFailed['errors']) => ReactNode
}

function CredentialForm({ title, intent, success, submit, children }: CredentialFormProps) {
  const fetcher = useFetcher<object>()
  const form = useRef<HTMLFormElement>(null)
  const failed = fetcherFailure(fetcher)
  const done = resultOf(fetcher)
  const isDone = done !== undefined && 'isDone' in done
  const errors = failed?.errors ?? {}
  const isSending = fetcher.state !== 'idle'
  useEffect(() => {
    if (isDone) form.current?.reset()
  }, [isDone])
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">{title}</h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <StatusAlert result={done}>{isDone ? success : null}</StatusAlert>
      <fetcher.Form ref={form} method="post" noValidate className="grid gap-4">
        <input type="hidden" name="intent" value={intent} />
        <SavingFields isSaving={isSending}>
          <TextField
            label={securityTexts.currentPassword}
            name="current_password"
            type="password"
            autoComplete="current-password"
            errors={errors.current_password}
          />
          {children(errors)}
        </SavingFields>
        <Button type="submit" isPending={isSending}>
          {submit}
        </Button>
      </fetcher.Form>
    </Card>
  )
}

export function PasswordForm() {
  return (
    <CredentialForm
      title={securityTexts.changePassword}
      intent="password"
      success={securityTexts.passwordChanged}
      submit={securityTexts.changePassword}
    >
      {(errors) => <NewPasswordFields errors={errors} />}
    </CredentialForm>
  )
}

export function EmailForm({ email }: { email: string }) {
  return (
    <CredentialForm
      title={securityTexts.changeEmail}
      intent="email"
      success={securityTexts.emailLinkSent}
      submit={accountTexts.sendLink}
    >
      {(errors) => (
        <TextField
          label={securityTexts.newEmail}
          name="email"
          type="email"
          autoComplete="email"
          hint={securityTexts.currentEmail(email)}
          errors={errors.email}
        />
      )}
    </CredentialForm>
  )
}
