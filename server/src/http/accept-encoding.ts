export type Encoding = 'br' | 'gzip' | 'identity'

/** Our preference among equal weights: browsers name `gzip` before `br` without meaning an order. */
const SUPPORTED_ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

function qualityOf(parameters: readonly string[]): number {
  const weight = parameters.map((text) => /^q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
  const quality = weight === undefined ? 1 : Number(weight)
  return Number.isNaN(quality) ? 0 : quality
}

const choiceCache = new Map<string, Encoding>()
const KNOWN_CHOICES_MAX = 100
const HEADER_LENGTH_MAX = 200

/** Existing negotiators accept `br` for `br;q=0, *`, or follow the header's order. */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const cached = choiceCache.get(header)
  if (cached !== undefined) return cached
  const choice = negotiateEncoding(header)
  if (choiceCache.size >= KNOWN_CHOICES_MAX) choiceCache.clear()
  if (header.length <= HEADER_LENGTH_MAX) choiceCache.set(header, choice)
  return choice
}

function negotiateEncoding(header: string): Encoding {
  const weights = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim())
    if (name !== '') weights.set(name.replace(/^x-gzip$/, 'gzip'), qualityOf(parameters))
  }
  const weightOf = (encoding: Encoding): number =>
    // unless refused, identity is acceptable, but last
    weights.get(encoding) ?? weights.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  const [best = 'identity'] = SUPPORTED_ENCODINGS.filter((encoding) => weightOf(encoding) > 0).toSorted(
    (one, other) => weightOf(other) - weightOf(one),
  )
  return best
}
