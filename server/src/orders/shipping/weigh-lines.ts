export type WeighedLine = {
  readonly price: number
  readonly quantity: number
  readonly weight_grams: number | null
}

/** @throws {RangeError} if the weight becomes inexact */
export function weighLines(
  lines: readonly Pick<WeighedLine, 'quantity' | 'weight_grams'>[],
  defaultGrams: number,
): number {
  const grams = lines.reduce(
    (sum, line) => sum + BigInt(line.weight_grams ?? defaultGrams) * BigInt(line.quantity),
    0n,
  )
  if (grams > BigInt(Number.MAX_SAFE_INTEGER)) throw new RangeError('heavier than a number counts')
  return Number(grams)
}

export function startedKilograms(grams: number): number {
  return Math.max(1, Math.ceil(grams / 1000))
}
