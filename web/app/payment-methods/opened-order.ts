/** What the shop opened at a provider, for this tab: a reload shows the same virtual account, a return asks about it. */
import { isRecord } from '@warung/contract/values/objects.ts'
import { readTabValue, removeTabKeys, writeTabValue } from '../stored/tab-storage'
import type { OpenedOrder } from './browser-provider'

type StoredOrder = OpenedOrder & { readonly order_id: number }

function isStoredOrder(value: unknown): value is StoredOrder {
  return (
    isRecord(value) &&
    typeof value.order_id === 'number' &&
    typeof value.provider_order_id === 'string' &&
    typeof value.token === 'string'
  )
}

export function openedOrder(orderId: number): OpenedOrder | undefined {
  const stored = readTabValue('openedOrder', (value) => (isStoredOrder(value) ? value : undefined))
  return stored?.order_id === orderId ? stored : undefined
}

export function storeOpenedOrder(order_id: number, opened: OpenedOrder): void {
  writeTabValue('openedOrder', { order_id, ...opened })
}

export function forgetOpenedOrder(): void {
  removeTabKeys('openedOrder')
}
