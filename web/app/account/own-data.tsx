/** A data copy for the buyer, and deletion of the account (UU 27/2022). */
import { type FormEvent, useState } from 'react'
import { href, useNavigate } from 'react-router'
import { type ActionFailure, actionFailure } from '../client/action-result'
import { browserApi } from '../client/api'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { Card } from '../ui/card'
import { TextField } from '../ui/field'
import { saveFile } from '../ui/save-file'
import { securityTexts } from './security-texts'
import { forgetAccount } from './sign-out'

type AsyncAction = { isPending: boolean; failed: ActionFailure | undefined; run: () => void }

/** Not a route action, after which the router would request data of a deleted account. */
function useAsyncAction(work: () => Promise<void>): AsyncAction {
  const [isPending, setPending] = useState(false)
  const [failed, setFailed] = useState<ActionFailure>()
  const run = async (): Promise<void> => {
    setPending(true)
    try {
      await work()
      setFailed(undefined)
    } catch (error) {
      setFailed(actionFailure(error))
    }
    setPending(false)
  }
  return { isPending, failed, run: () => void run() }
}

function DataCopy() {
  const { isPending, failed, run } = useAsyncAction(async () => {
    const { data } = await browserApi('GET /api/v1/user/data')
    const content = new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' })
    saveFile(securityTexts.dataFile, content)
  })
  return (
    <Card className="grid gap-3">
      <h2 className="font-bold text-lg">{securityTexts.data}</h2>
      <p className="text-ink-soft text-sm">{securityTexts.dataCopyHelp}</p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <Button variant="secondary" isPending={isPending} onClick={run}>
        {securityTexts.dataCopy}
      </Button>
    </Card>
  )
}

function DeleteAccount() {
  const navigate = useNavigate()
  const [current_password, setPassword] = useState('')
  const { isPending, failed, run } = useAsyncAction(async () => {
    await browserApi('DELETE /api/v1/user', { body: { current_password } })
    forgetAccount()
    void navigate(href('/'))
  })
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    run()
  }
  return (
    <Card className="grid gap-4">
      <h2 className="font-bold text-lg">{securityTexts.deleteAccount}</h2>
      <p className="text-ink-soft text-sm">{securityTexts.deleteAccountHelp}</p>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <form onSubmit={submit} className="grid gap-4">
        <TextField
          label={securityTexts.currentPassword}
          type="password"
          autoComplete="current-password"
          value={current_password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          errors={failed?.errors.current_password}
        />
        <Button type="submit" variant="danger" isPending={isPending}>
          {securityTexts.deleteAccount}
        </Button>
      </form>
    </Card>
  )
}

export default function OwnDataCards({ isCustomer }: { isCustomer: boolean }) {
  return (
    <>
      <DataCopy />
      {isCustomer ? <DeleteAccount /> : null}
    </>
  )
}
