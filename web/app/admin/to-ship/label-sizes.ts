import { href } from 'react-router'

/** Page sizes of label printers, defined in paper.css. */
export const LABEL_SIZES = ['a6', '100x150'] as const
export type LabelSize = (typeof LABEL_SIZES)[number]

/** Undefined without a size, for packing slips. */
export function labelSizeIn(search: URLSearchParams): LabelSize | undefined {
  const wanted = search.get('size')
  return wanted === null ? undefined : (LABEL_SIZES.find((size) => size === wanted) ?? 'a6')
}

export function labelsHref(orderIds: readonly unknown[]): string {
  return `${href('/admin/to-ship/slips')}?orders=${orderIds.join(',')}&size=a6`
}
