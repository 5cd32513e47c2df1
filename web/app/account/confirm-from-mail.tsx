import { useFetcher, useLocation } from 'react-router'
import { fetcherFailure } from '../client/action-result'
import { Alert } from '../ui/alert'
import { Button, ButtonLink } from '../ui/button'
import { Card } from '../ui/card'
import { StatusAlert } from '../ui/status-alert'
import { useHydrated } from '../ui/use-hydrated'

type Props = {
  heading: string
  explanation: string
  button: string
  done: string
  next: { to: string; text: string }
}

/** For the link of a mail, whose token is in the hash. The visitor confirms with a button, because mail scanners open links. */
export function ConfirmFromMail({ heading, explanation, button, done, next }: Props) {
  const token = useLocation().hash.slice(1)
  const fetcher = useFetcher<object>()
  const isReady = useHydrated()
  const failed = fetcherFailure(fetcher)
  const isDone = fetcher.data !== undefined && 'isDone' in fetcher.data
  return (
    <Card className="mx-auto grid max-w-md gap-5">
      <h1 className="font-bold text-2xl">{heading}</h1>
      {failed ? <Alert kind="error">{failed.failure}</Alert> : null}
      <StatusAlert>{isDone ? done : null}</StatusAlert>
      {isDone ? (
        <ButtonLink to={next.to} variant="secondary">
          {next.text}
        </ButtonLink>
      ) : (
        <fetcher.Form method="post" className="grid gap-4">
          <input type="hidden" name="token" value={token} />
          <p>{explanation}</p>
          <Button type="submit" size="large" isPending={fetcher.state !== 'idle'} disabled={!isReady}>
            {button}
          </Button>
        </fetcher.Form>
      )}
    </Card>
  )
}
