import { isAdmin } from '@warung/contract/roles.ts'
import { EMAIL_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { type FetcherWithComponents, href, useFetcher } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { useSignedIn } from '../stored/session'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'
import { TextField } from '../ui/field'
import { StatusAlert } from '../ui/status-alert'
import { useHydrated } from '../ui/use-hydrated'
import { stockAlertTexts } from './stock-alert-texts'

/** Sends one email when the product is back in stock. */
export default function StockAlertForm({ id }: { id: number }) {
  const fetcher = useFetcher<object>({ key: `stock alert ${id}` })
  const isAsked = fetcher.data !== undefined && 'isDone' in fetcher.data
  if (isAdmin(useSignedIn()?.role_id)) return null
  return (
    <>
      <StatusAlert>{isAsked ? stockAlertTexts.asked : null}</StatusAlert>
      {isAsked ? null : <AlertFields id={id} fetcher={fetcher} />}
    </>
  )
}

function AlertFields({ id, fetcher }: { id: number; fetcher: FetcherWithComponents<object> }) {
  const user = useSignedIn()
  const isReady = useHydrated()
  const failed = fetcherFailure(fetcher)
  const ownEmail = user && user.role_id !== ROLE.guest ? user.email : undefined
  return (
    <fetcher.Form method="post" action={href('/stop-mails')} noValidate className="grid gap-3">
      <h2 className="font-bold text-lg">{stockAlertTexts.title}</h2>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <input type="hidden" name="product" value={id} />
      {ownEmail === undefined ? (
        <TextField
          label={stockAlertTexts.email}
          name="email"
          type="email"
          required
          maxLength={EMAIL_LENGTH_MAX}
          autoComplete="email"
          hint={stockAlertTexts.explanation}
          {...(failed?.errors.email && { errors: failed.errors.email })}
        />
      ) : (
        <p className="wrap-anywhere text-ink-soft text-sm">{stockAlertTexts.explanationTo(ownEmail)}</p>
      )}
      <Button type="submit" variant="secondary" isPending={fetcher.state !== 'idle'} disabled={!isReady}>
        {stockAlertTexts.ask}
      </Button>
    </fetcher.Form>
  )
}
