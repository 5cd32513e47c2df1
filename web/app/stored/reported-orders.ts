/** Orders of this tab that were counted as purchases (decisions/072). */
import { readTabValue, writeTabValue } from './tab-storage'

const REMEMBERED_MAX = 20

function reported(): readonly unknown[] {
  return readTabValue('reportedOrders', (value) => (Array.isArray(value) ? value : undefined)) ?? []
}

export function isReported(orderId: number): boolean {
  return reported().includes(orderId)
}

export function rememberReported(orderId: number): void {
  writeTabValue('reportedOrders', [orderId, ...reported()].slice(0, REMEMBERED_MAX))
}
