import { data } from 'react-router'
import { catalogTexts } from './texts'

/** 1 if absent; a friendly 404 unless it is a positive integer (D12). */
export function pageNumber(param: string | undefined): number {
  if (param === undefined) return 1
  if (!/^[1-9]\d{0,5}$/.test(param)) throw data(catalogTexts.pageMissing, { status: 404 })
  return Number(param)
}
