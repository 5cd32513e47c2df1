/**
 * Finds out what became of a payment that was approved here. The shop asks the provider, and its word
 * counts, never the script's (D10). While nobody knows, nothing is claimed and the shop is asked again.
 */
import { CallFailed } from '@warung/contract/client.ts'

export type ConfirmOptions = {
  /** the pay call. @throws {CallFailed} */
  readonly tellShop: () => Promise<void>
  /** shows the order as the shop knows it now: paid perhaps, by this payment or another */
  readonly showOrder: () => Promise<void>
  /** the provider itself has said that it took no money */
  readonly isRefused: boolean
  /** said before the order is shown, which may be paid by another payment */
  readonly onRefused: (refusal: CallFailed) => void
  /** nobody knows yet, and why */
  readonly onUnknown: (words: string) => void
  /** resolves when the time is over, or at once when aborted */
  readonly pause: (ms: number, signal: AbortSignal) => Promise<void>
  readonly signal: AbortSignal
}

const FIRST_PAUSE_MS = 1_000
const LONGEST_PAUSE_MS = 30_000
/** A capture that is still on its way to the provider may arrive after the shop has asked for it. */
const CAPTURE_ARRIVES_WITHIN_MS = 15_000

export const OUTCOME_UNKNOWN = 'It is not known yet whether your payment went through.'

/** Whether the shop knows what became of the payment. `isEarly`: what it calls unpaid may be paid in a moment. */
function isFinal({ status }: CallFailed, isEarly: boolean): boolean {
  if (status === 0 || status === 429 || status >= 500) return false
  return !(status === 422 && isEarly)
}

function confirmationFailure(error: unknown): string {
  return error instanceof CallFailed && error.status >= 500 ? error.message : OUTCOME_UNKNOWN
}

/** Ends when the shop has refused the payment, or when `signal` is aborted: the order is paid, or off the screen. */
export async function confirmPayment(confirming: ConfirmOptions): Promise<void> {
  const { tellShop, showOrder, onRefused, onUnknown, pause, signal } = confirming
  let waitedMs = 0
  for (let pauseMs = FIRST_PAUSE_MS; !signal.aborted; pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS)) {
    const isEarly = !confirming.isRefused && waitedMs < CAPTURE_ARRIVES_WITHIN_MS
    const refusal = await tellShop().then(
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
