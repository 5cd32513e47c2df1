import { useRevalidator } from 'react-router'
import { Alert } from './alert'
import { Button } from './button'
import { uiTexts } from './texts'

/** The reason in a red banner, with a retry (spec §8, D21). */
export function FailedLoad({ message }: { message: string }) {
  const { revalidate, state } = useRevalidator()
  return (
    <div className="grid justify-items-start gap-4">
      <Alert kind="error">{message}</Alert>
      <Button variant="secondary" isPending={state === 'loading'} onClick={() => void revalidate()}>
        {uiTexts.tryAgain}
      </Button>
    </div>
  )
}
