/** Which of the encodings at hand a peer wants (RFC 9110 §12.5.3), `q=0` being none of them. */

export type Encoding = 'br' | 'gzip' | 'identity'

/** Most welcome first, among what a peer wants alike; browsers name `gzip` before `br` and mean no order. */
const SUPPORTED_ENCODINGS: readonly Encoding[] = ['br', 'gzip', 'identity']

function qualityOf(parameters: readonly string[]): number {
  const given = parameters.map((text) => /^q=([\d.]+)$/.exec(text)?.[1]).find((text) => text !== undefined)
  const quality = given === undefined ? 1 : Number(given)
  return Number.isNaN(quality) ? 0 : quality
}

/** Browsers send a handful of headers, each a million times. */
const knownChoices = new Map<string, Encoding>()
const KNOWN_CHOICES_MAX = 100
const HEADER_LENGTH_MAX = 200

/**
 * The negotiators at hand take `br;q=0, *` for a wish for `br`, or follow the order in the header.
 *
 * @returns `identity` too when a peer refuses all there is: an answer it may not read is better than none
 */
export function chooseEncoding(header: string | undefined): Encoding {
  if (header === undefined) return 'identity'
  const known = knownChoices.get(header)
  if (known !== undefined) return known
  const choice = readWishes(header)
  if (knownChoices.size >= KNOWN_CHOICES_MAX) knownChoices.clear()
  if (header.length <= HEADER_LENGTH_MAX) knownChoices.set(header, choice)
  return choice
}

function readWishes(header: string): Encoding {
  const wishes = new Map<string, number>()
  for (const item of header.toLowerCase().split(',')) {
    const [name = '', ...parameters] = item.split(';').map((text) => text.trim())
    if (name !== '') wishes.set(name.replace(/^x-gzip$/, 'gzip'), qualityOf(parameters))
  }
  const wish = (encoding: Encoding): number =>
    // what is not encoded is always welcome, though least, unless it is refused
    wishes.get(encoding) ?? wishes.get('*') ?? (encoding === 'identity' ? Number.MIN_VALUE : 0)
  const [best = 'identity'] = SUPPORTED_ENCODINGS.filter((encoding) => wish(encoding) > 0).toSorted(
    (one, other) => wish(other) - wish(one),
  )
  return best
}
