/** The token is in the hash. The visitor confirms with a button, because mail scanners open links. */
import { href, useFetcher, useLocation } from 'react-router'
import { runStockAlertAction } from '../catalog/stock-alert-action'
import { stockAlertTexts } from '../catalog/stock-alert-texts'
import { failureIn } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { useHydrated } from '../ui/use-hydrated'
import type { Route } from './+types/stop-mails'

export function loader() {
  return null
}

export async function clientAction({ request }: Route.ClientActionArgs) {
  return runStockAlertAction(await request.formData())
}

export function meta(): Route.MetaDescriptors {
  return [{ title: stockAlertTexts.stop }]
}

export default function StopMails() {
  const token = useLocation().hash.slice(1)
  const fetcher = useFetcher<object>()
  const isReady = useHydrated()
  const failed = failureIn(fetcher)
  const isDone = fetcher.data !== undefined && 'isDone' in fetcher.data
  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="font-bold text-2xl">{stockAlertTexts.heading}</h1>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      {isDone ? (
        <>
          <Alert kind="success">{stockAlertTexts.stopped}</Alert>
          <ButtonLink to={href('/')} variant="secondary">
            {stockAlertTexts.toShop}
          </ButtonLink>
        </>
      ) : (
        <fetcher.Form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p>{stockAlertTexts.stopExplanation}</p>
          <Button type="submit" size="large" isPending={fetcher.state !== 'idle'} disabled={!isReady}>
            {stockAlertTexts.stop}
          </Button>
        </fetcher.Form>
      )}
    </Card>
  )
}
