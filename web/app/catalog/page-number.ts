import { data } from 'react-router'

/** 1 when absent; a friendly 404 for no positive integer (D12). */
export function pageNumber(given: string | undefined): number {
  if (given === undefined) return 1
  if (!/^[1-9]\d{0,5}$/.test(given)) throw data('There is no such page.', { status: 404 })
  return Number(given)
}
