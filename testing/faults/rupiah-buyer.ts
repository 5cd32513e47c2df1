/** The way of one order paid in rupiah: at a gateway, into the merchant's account, or to the courier. */
import { type PaymentReport, type Plan, placeOrder } from './buyer.ts'
import { dataOf, jsonHeaders, type Reply, retryUntilAnswered } from './patient-browser.ts'
import { BY_GATEWAY, IN_CASH, type RupiahParties } from './rupiah-parties.ts'

type Placed = { readonly orderId: number; readonly amount: number }

/** Whole rupiah beside the sum; a courier collects what is due. */
function offBy({ flaw, payment_method_id }: Plan): number {
  if (payment_method_id === IN_CASH) return 0
  if (flaw === 'too little') return -1000
  return flaw === 'too much' ? 1000 : 0
}

function isPaid(reply: Reply | undefined): boolean {
  return reply?.status === 200 && dataOf(reply).is_paid === true
}

async function payAtGateway(shop: string, plan: Plan, { orderId }: Placed, parties: RupiahParties) {
  const { note, pay, notify } = parties.gateway(plan.payment_method_id)
  const buyer = { authorization: `Bearer ${plan.access_token}` }
  const order = `${shop}/api/v1/order/${orderId}`
  const opened = await retryUntilAnswered(`${order}/provider-order`, jsonHeaders('POST', {}, buyer))
  if (opened?.status !== 200) return []
  const id = String(dataOf(opened).provider_order_id)
  note(id, orderId)
  pay(id, offBy(plan))
  if (plan.callback === 'dropped') return []
  const times = plan.callback === 'reported' ? 1 : 5
  // the shop may be down: as good as a notification that never came
  await Promise.allSettled(Array.from({ length: times }, () => notify(id)))
  const body = { payment_method_id: id }
  return Promise.all(
    Array.from({ length: times }, () => retryUntilAnswered(`${order}/pay`, jsonHeaders('PUT', body, buyer))),
  )
}

/** The merchant books the line of his bank; two people at once, now and then. */
async function payManually(plan: Plan, { orderId, amount: due }: Placed, parties: RupiahParties) {
  const amount = due + offBy(plan)
  const book = async (line: number) => {
    parties.received.push({ orderId, amount, back: 0 })
    const body = {
      amount,
      statement_line: `${plan.key}-${line}`,
      ...(line > 1 && { is_second_payment: true }),
    }
    const admins = plan.callback === 'reported' ? 1 : 2
    return Promise.all(
      Array.from({ length: admins }, () => parties.asAdmin('POST', `order/${orderId}/transfer`, body)),
    )
  }
  const first = await book(1)
  return plan.paysTwice ? [...first, ...(await book(2))] : first
}

/** Delivered, or brought back by the courier. */
async function payInCash(plan: Plan, { orderId, amount }: Placed, parties: RupiahParties) {
  await parties.asAdmin('POST', `order/${orderId}/shipment`, { courier: 'JNE' })
  if (plan.callback === 'dropped') {
    await parties.asAdmin('POST', `order/${orderId}/return`, {})
    return []
  }
  parties.received.push({ orderId, amount, back: 0 })
  return [await parties.asAdmin('PUT', `order/${orderId}/deliver`)]
}

function payBy(shop: string, plan: Plan, placed: Placed, parties: RupiahParties) {
  if (BY_GATEWAY.includes(plan.payment_method_id)) return payAtGateway(shop, plan, placed, parties)
  return plan.payment_method_id === IN_CASH
    ? payInCash(plan, placed, parties)
    : payManually(plan, placed, parties)
}

/** Never throws for what the shop or a gateway does. */
export async function buyInRupiah(shop: string, plan: Plan, parties: RupiahParties): Promise<PaymentReport> {
  const order = await placeOrder(shop, plan)
  const orderId = order && Number(order.order_id)
  const said: PaymentReport = {
    orderId,
    reference: order && String(order.payment_reference),
    isPaid: false,
    isPaidTooEarly: false,
    captured: 0,
    answers: order ? 1 : 0,
  }
  if (!order || orderId === undefined) return said
  const replies = await payBy(shop, plan, { orderId, amount: Number(order.payment_amount) }, parties)
  const confirmed = replies.filter(isPaid).length
  const isExact = offBy(plan) === 0
  return { ...said, isPaid: confirmed > 0, isPaidTooEarly: confirmed > 0 && !isExact, answers: 1 + confirmed }
}
