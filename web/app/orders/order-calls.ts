import type { BankAccount } from '@warung/contract/bank-accounts.ts'
import type { BuyerTaxNumber } from '@warung/contract/buyer-tax-number.ts'
import type { CallAnswer, CallInput } from '@warung/contract/client.ts'
import type { Order } from '@warung/contract/orders.ts'
import { isAdmin } from '@warung/contract/roles.ts'
import { useMemo } from 'react'
import { browserApi } from '../client/api'
import type { EnteredReturn } from './entered-pieces'
import { fetchOrder } from './fetch-order'

export type OrderCalls = {
  /** @throws {CallFailed} */
  readonly load: (id: number) => Promise<Order>
  readonly recordProviderOrder: (id: number, providerOrderId: string) => Promise<unknown>
  readonly openProviderOrder: (
    id: number,
  ) => Promise<CallAnswer<'POST /api/v1/order/{id}/provider-order'>['data']>
  readonly pay: (id: number, body: CallInput<'PUT /api/v1/order/{id}/pay'>['body']) => Promise<unknown>
  readonly reportTransfer: (id: number) => Promise<unknown>
  readonly sendSlip: (id: number, picture: string) => Promise<unknown>
  readonly changeMethod: (id: number, methodId: number) => Promise<unknown>
  readonly enterRefundAccount: (id: number, refundId: number, account: BankAccount) => Promise<unknown>
  readonly enterTaxNumber: (id: number, taxNumber: BuyerTaxNumber | null) => Promise<unknown>
  readonly askReturn: (id: number, enteredBody: EnteredReturn) => Promise<unknown>
  readonly returnPictures: (id: number, returnId: number) => Promise<readonly string[]>
}

function signedInCalls(roleId: number): OrderCalls {
  return {
    load: (id) => fetchOrder(id, roleId),
    recordProviderOrder: (id, provider_order_id) =>
      browserApi('PUT /api/v1/order/{id}/provider-order', { params: { id }, body: { provider_order_id } }),
    openProviderOrder: async (id) =>
      (await browserApi('POST /api/v1/order/{id}/provider-order', { params: { id } })).data,
    pay: (id, body) => browserApi('PUT /api/v1/order/{id}/pay', { params: { id }, body }),
    reportTransfer: (id) => browserApi('PUT /api/v1/order/{id}/transfer-report', { params: { id } }),
    sendSlip: (id, picture) =>
      browserApi('PUT /api/v1/order/{id}/transfer-slip', { params: { id }, body: { picture } }),
    changeMethod: (id, payment_method_id) =>
      browserApi('PUT /api/v1/order/{id}/payment-method', { params: { id }, body: { payment_method_id } }),
    enterRefundAccount: (id, refund_id, body) =>
      browserApi('PUT /api/v1/order/{id}/refund/{refund_id}/account', { params: { id, refund_id }, body }),
    enterTaxNumber: (id, tax_number) =>
      isAdmin(roleId)
        ? browserApi('PUT /api/v1/admin/order/{id}/tax-number', { params: { id }, body: { tax_number } })
        : browserApi('PUT /api/v1/order/{id}/tax-number', { params: { id }, body: { tax_number } }),
    askReturn: (id, enteredBody) =>
      browserApi('POST /api/v1/order/{id}/return', { params: { id }, enteredBody }),
    returnPictures: async (id, return_id) =>
      (await browserApi('GET /api/v1/order/{id}/return/{return_id}/picture', { params: { id, return_id } }))
        .data.pictures,
  }
}

function linkCalls(token: string): OrderCalls {
  return {
    load: async () => (await browserApi('POST /api/v1/order-link', { body: { token } })).data.order,
    recordProviderOrder: (_, provider_order_id) =>
      browserApi('PUT /api/v1/order-link/provider-order', { body: { token, provider_order_id } }),
    openProviderOrder: async () =>
      (await browserApi('POST /api/v1/order-link/provider-order', { body: { token } })).data,
    pay: (_, body) => browserApi('PUT /api/v1/order-link/pay', { body: { ...body, token } }),
    reportTransfer: () => browserApi('PUT /api/v1/order-link/transfer-report', { body: { token } }),
    sendSlip: (_, picture) =>
      browserApi('PUT /api/v1/order-link/transfer-slip', { body: { picture, token } }),
    changeMethod: (_, payment_method_id) =>
      browserApi('PUT /api/v1/order-link/payment-method', { body: { token, payment_method_id } }),
    enterRefundAccount: (_, refund_id, account) =>
      browserApi('PUT /api/v1/order-link/refund-account', { body: { ...account, token, refund_id } }),
    enterTaxNumber: (_, tax_number) =>
      browserApi('PUT /api/v1/order-link/tax-number', { body: { token, tax_number } }),
    askReturn: (_, entered) =>
      browserApi('POST /api/v1/order-link/return', { enteredBody: { ...entered, token } }),
    returnPictures: async (_, return_id) =>
      (await browserApi('POST /api/v1/order-link/return-picture', { body: { token, return_id } })).data
        .pictures,
  }
}

/** The same object for the same order, because effects depend on it. */
export function useOrderCalls(roleId: number, link: { readonly token: string } | undefined): OrderCalls {
  const token = link?.token
  return useMemo(() => (token === undefined ? signedInCalls(roleId) : linkCalls(token)), [token, roleId])
}
