/** Captures the approved payment with the provider's script (spec §4). */
import type { OnApproveActions, OrderResponseBody } from '@paypal/paypal-js'
import type { BrowserReport } from '../browser-provider'

const CAPTURE_TIMEOUT_MS = 30_000
/** Errors lose their class on leaving the script's frame, but the message contains the provider's issue. */
const REFUSED_STATUSES = /INSTRUMENT_DECLINED|TRANSACTION_REFUSED/

function isRefused(answer: OrderResponseBody | undefined): boolean {
  const captures = (answer?.purchase_units ?? []).flatMap((unit) => unit.payments?.captures ?? [])
  return captures.length > 0 && captures.every(({ status }) => status !== 'COMPLETED')
}

function reportOf(answer: OrderResponseBody | undefined): BrowserReport['report'] {
  return {
    status: answer?.status ?? '',
    update_time: answer?.update_time ?? '',
    email: answer?.payer?.email_address ?? '',
  }
}

/** Never throws, and always settles. A lost response says nothing about the money. */
export async function capturePayment(actions: OnApproveActions): Promise<BrowserReport> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<undefined>((resolve) => {
    timer = setTimeout(resolve, CAPTURE_TIMEOUT_MS, undefined)
  })
  try {
    const answer = await Promise.race([actions.order?.capture(), late])
    return { report: reportOf(answer), isRefused: isRefused(answer) }
  } catch (error) {
    return {
      report: reportOf(undefined),
      isRefused: error instanceof Error && REFUSED_STATUSES.test(error.message),
    }
  } finally {
    clearTimeout(timer)
  }
}
