import { useFetcher } from 'react-router'
import { Alert } from '../ui/alert'
import { Button } from '../ui/button'

/** An admin's action on a paid order that is not delivered yet (spec §2 Order detail). */
export const DeliverButton = () => {
  const fetcher = useFetcher<{ failure?: string }>()
  return (
    <fetcher.Form method="post" className="grid gap-3">
      {fetcher.data?.failure ? <Alert kind="error">{fetcher.data.failure}</Alert> : null}
      <Button
        type="submit"
        size="large"
        isPending={fetcher.state !== 'idle'}
        disabled={fetcher.state !== 'idle'}
      >
        Mark As Delivered
      </Button>
    </fetcher.Form>
  )
}
