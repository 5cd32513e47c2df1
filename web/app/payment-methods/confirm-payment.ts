/** Only the provider's answer to the shop counts, never the script's (D10). */
import { CallFailed } from '@warung/contract/client.ts'
import { paymentTexts } from './texts'

export type ConfirmOptions = {
  /** calls the shop to check the payment. @throws {CallFailed} */
  readonly reportPayment: () => Promise<void>
  /** reloads the order, which another payment may have paid */
  readonly showOrder: () => Promise<void>
  readonly isRefused: boolean
  /** called before showOrder, since another payment may have paid the order */
  readonly onRefused: (refusal: CallFailed) => void
  readonly onUnknown: (message: string) => void
  /** resolves after `ms`, or at once when aborted */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A capture may reach the provider after the shop has asked about it. */
const CAPTURE_ARRIVES_WITHIN_MS = 15_000

/** `isEarly`: an unpaid order may still become paid. */
function isFinal({ status }: CallFailed, isEarly: boolean): boolean {
  if (status === 0 || status === 429 || status >= 500) return false
  return !(status === 422 && isEarly)
}

function confirmationFailure(error: unknown): string {
  return error instanceof CallFailed && error.status >= 500 ? error.message : paymentTexts.outcomeUnknown
}

/** Ends when it is refused, or `signal` aborts because the order is paid or off the screen. */
export async function confirmPayment(confirming: ConfirmOptions): Promise<void> {
  const { reportPayment, showOrder, onRefused, onUnknown, pause, signal } = confirming
  let waitedMs = 0
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const isEarly = !confirming.isRefused && waitedMs < CAPTURE_ARRIVES_WITHIN_MS
    const refusal = await reportPayment().then(
      () => undefined,
      (error: unknown) => error,
    )
    if (refusal instanceof CallFailed && isFinal(refusal, isEarly)) {
      onRefused(refusal)
      await showOrder()
      return
    }
    await showOrder()
    if (signal.aborted) return
    if (refusal !== undefined) onUnknown(confirmationFailure(refusal))
    await pause(pauseMs, signal)
    waitedMs += pauseMs
  }
}
