/** `16500` → `16.500`, `16500.25` → `16.500,25`. */
export function formatRate(rate: string): string {
  const [whole = '', decimals] = rate.split('.')
  const grouped = whole.replace(/\B(?=(\d{3})+$)/g, '.')
  return decimals ? `${grouped},${decimals}` : grouped
}
