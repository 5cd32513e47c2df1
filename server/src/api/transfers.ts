import type { ServeCall } from '../http/serve-call.ts'
import { orderById } from '../orders/orders/find-order.ts'
import { openOrderLink } from '../orders/orders/order-link.ts'
import { recordRefundSent } from '../payments/refunds/record-refund-sent.ts'
import { receiveTransfer } from '../payments/transfers/receive-transfer.ts'
import { refuseTransfer } from '../payments/transfers/refuse-transfer.ts'
import { reportTransfer } from '../payments/transfers/report-transfer.ts'
import { findTransferSlip, saveTransferSlip } from '../payments/transfers/transfer-slip.ts'
import { addressGroup } from '../platform/network/address-group.ts'
import type { Shop } from '../shop.ts'

export function transferRoutes(serve: ServeCall, shop: Shop): void {
  buyerTransferRoutes(serve, shop)
  adminTransferRoutes(serve, shop)
}

function buyerTransferRoutes(serve: ServeCall, { db, now }: Shop): void {
  serve('PUT /api/v1/order/{id}/transfer-report', async ({ caller, params }) => ({
    data: await reportTransfer(db, caller, params.id, now()),
  }))

  serve('PUT /api/v1/order-link/transfer-report', async ({ body }) => {
    const owner = await openOrderLink(db, body.token, now())
    return { data: await reportTransfer(db, owner, owner.order_id, now()) }
  })

  const sentSlip = (orderId: number, picture: string, { ip }: { readonly ip: string }) => {
    return { orderId, picture, network: addressGroup(ip), now: now() }
  }

  serve('PUT /api/v1/order/{id}/transfer-slip', async ({ caller, params, body, request }) => ({
    data: await saveTransferSlip(db, caller, sentSlip(params.id, body.picture, request)),
  }))

  serve('PUT /api/v1/order-link/transfer-slip', async ({ body: { token, picture }, request }) => {
    const owner = await openOrderLink(db, token, now())
    return { data: await saveTransferSlip(db, owner, sentSlip(owner.order_id, picture, request)) }
  })
}

function adminTransferRoutes(serve: ServeCall, { db, config, payments, now }: Shop): void {
  serve('GET /api/v1/admin/order/{id}/transfer-slip', async ({ params }) => ({
    data: await findTransferSlip(db, params.id),
  }))

  serve('POST /api/v1/admin/order/{id}/transfer', async ({ caller, params, body }) => {
    const {
      amount,
      received_on,
      note,
      is_second_payment: isSecondPayment = false,
      statement_line: statementLine,
    } = body
    const received = { orderId: params.id, amount, received_on, note, isSecondPayment, statementLine }
    const context = { methods: payments.all(), timezone: config.timezone, now }
    return { data: await receiveTransfer(db, caller, received, context) }
  })

  serve('POST /api/v1/admin/order/{id}/transfer-refusal', async ({ caller, params, body }) => ({
    data: await refuseTransfer(db, caller, { orderId: params.id, reason: body.reason, now: now() }),
  }))

  serve('POST /api/v1/admin/order/{id}/refund/{refund_id}/sent', async ({ caller, params }) => {
    await recordRefundSent(db, caller, { orderId: params.id, refundId: params.refund_id, now: now() })
    return { data: await orderById(db, params.id) }
  })
}
