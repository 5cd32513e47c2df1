/** The order opened at a provider, remembered for this tab: after a reload or return, the same payment continues. */
import { isRecord } from '@warung/contract/values/objects.ts'
import { href } from 'react-router'
import { readTabValue, removeTabKeys, writeTabValue } from '../stored/tab-storage'
import type { OpenedOrder } from './browser-provider'

type TabOrder = OpenedOrder & {
  readonly order_id: number
  /** token of the order's link if the buyer used it; else empty */
  readonly link: string
}

function isTabOrder(value: unknown): value is TabOrder {
  return (
    isRecord(value) &&
    typeof value.order_id === 'number' &&
    typeof value.provider_order_id === 'string' &&
    typeof value.token === 'string' &&
    typeof value.link === 'string'
  )
}

export function tabOrder(orderId: number): TabOrder | undefined {
  const stored = readTabValue('openedOrder', (value) => (isTabOrder(value) ? value : undefined))
  return stored?.order_id === orderId ? stored : undefined
}

export function storeTabOrder(order_id: number, opened: OpenedOrder): void {
  writeTabValue('openedOrder', { order_id, ...opened, link: window.location.hash.slice(1) })
}

/** Providers return buyers to the order's own screen, which those without an account cannot see. */
export async function returnToLink(orderId: number): Promise<void> {
  const { link = '' } = tabOrder(orderId) ?? {}
  if (link === '') return
  window.location.replace(`${href('/order-link')}#${link}`) // not a navigation, in which a loader does not see the hash
  await new Promise<never>(() => {}) // never resolves: the page is being replaced
}

export function forgetTabOrder(): void {
  removeTabKeys('openedOrder')
}
