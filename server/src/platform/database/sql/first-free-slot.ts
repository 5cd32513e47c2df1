/** Slots are numbered from 1; a unique index on them limits how many rows an account has. */
export function firstFreeSlot(taken: readonly { readonly slot: number }[], most: number): number | undefined {
  const slots = new Set(taken.map(({ slot }) => slot))
  for (let slot = 1; slot <= most; slot += 1) if (!slots.has(slot)) return slot
  return undefined
}
