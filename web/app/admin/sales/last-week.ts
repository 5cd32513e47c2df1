import type { DaySales, SalesTotal } from '@warung/contract/sales.ts'

function addUp(days: readonly DaySales[]): SalesTotal {
  const sum = (key: keyof SalesTotal): number => days.reduce((total, day) => total + day[key], 0)
  return { orders: sum('orders'), sold: sum('sold'), refunded: sum('refunded'), net_sales: sum('net_sales') }
}

/** @param days oldest first, at least 14 @returns `change` in whole percent; undefined if the week before had no sales */
export function lastWeek(days: readonly DaySales[]): { total: SalesTotal; change: number | undefined } {
  const total = addUp(days.slice(-7))
  const { net_sales: before } = addUp(days.slice(-14, -7))
  const change = before > 0 ? Math.round(((total.net_sales - before) / before) * 100) : undefined
  return { total, change }
}
