/** A reload shows the same virtual account again: opening anew would end it. */
import { isRecord } from '@warung/contract/values/objects.ts'
import { readTabValue, removeTabKeys, writeTabValue } from '../../stored/tab-storage'
import type { OpenedOrder } from '../browser-provider'

type StoredToken = OpenedOrder & { readonly order_id: number }

function isStoredToken(value: unknown): value is StoredToken {
  return (
    isRecord(value) &&
    typeof value.order_id === 'number' &&
    typeof value.provider_order_id === 'string' &&
    typeof value.token === 'string'
  )
}

export function storedToken(orderId: number): OpenedOrder | undefined {
  const stored = readTabValue('openedOrder', (value) => (isStoredToken(value) ? value : undefined))
  return stored?.order_id === orderId ? stored : undefined
}

export function storeToken(order_id: number, opened: OpenedOrder): void {
  writeTabValue('openedOrder', { order_id, ...opened })
}

export function forgetToken(): void {
  removeTabKeys('openedOrder')
}
