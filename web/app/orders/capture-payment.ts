/** Takes the money that the buyer has approved, by the provider's own script (spec §4). */
import type { OnApproveActions, OrderResponseBody } from '@paypal/paypal-js'

export type CaptureResult = {
  /** what the script was told, when it was told anything */
  readonly answer: OrderResponseBody | undefined
  /** the provider has said that it took no money, or not yet; without this, it may have taken it */
  readonly isRefused: boolean
}

const CAPTURE_TIMEOUT_MS = 30_000
/** The script has no classes of errors that outlive its frame: the provider's issue stands in the message. */
const REFUSED_STATUSES = /INSTRUMENT_DECLINED|TRANSACTION_REFUSED/

function isRefused(answer: OrderResponseBody | undefined): boolean {
  const captures = (answer?.purchase_units ?? []).flatMap((unit) => unit.payments?.captures ?? [])
  return captures.length > 0 && captures.every(({ status }) => status !== 'COMPLETED')
}

/** Never throws and always ends: a lost answer says nothing of the money. */
export async function capturePayment(actions: OnApproveActions): Promise<CaptureResult> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, CAPTURE_TIMEOUT_MS, undefined)
  })
  try {
    const answer = await Promise.race([actions.order?.capture(), late])
    return { answer, isRefused: isRefused(answer) }
  } catch (error) {
    return { answer: undefined, isRefused: error instanceof Error && REFUSED_STATUSES.test(error.message) }
  } finally {
    clearTimeout(timer)
  }
}
