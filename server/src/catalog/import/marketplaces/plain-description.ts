const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
}

function entity(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? whole
  // half of a surrogate pair is no character, and the database refuses it
  const isCharacter = code > 0 && code <= 0x10_ff_ff && (code < 0xd8_00 || code > 0xdf_ff)
  return Number.isInteger(code) && isCharacter ? String.fromCodePoint(code) : whole
}

const HIDDEN_START = /<!--|<(script|style)\b/gi

function hiddenEnds(): Readonly<Record<string, RegExp>> {
  return { '<!--': /-->/g, script: /<\/script\s*>/gi, style: /<\/style\s*>/gi }
}

/** In one pass, because a file is a stranger's: one regular expression for start and end took minutes. */
function withoutHidden(written: string): string {
  const ends = hiddenEnds()
  const endless = new Set<string>()
  let text = ''
  let from = 0
  for (const { 0: start, 1: tag = start, index } of written.matchAll(HIDDEN_START)) {
    const kind = tag.toLowerCase()
    const end = ends[kind]
    if (index < from || !end || endless.has(kind)) continue
    end.lastIndex = index + start.length
    if (end.test(written)) {
      text += written.slice(from, index)
      from = end.lastIndex
    } else endless.add(kind)
  }
  return text + written.slice(from)
}

/**
 * Descriptions are plain text here: HTML becomes text, with a line per paragraph and list item.
 * Every step takes time in proportion to the length: `[^<>]*` ends at the next tag, where `[^>]*` read to the end each time.
 */
export function plainDescription(written: string): string {
  if (!/<[a-z/!]|&[#a-z0-9]+;/i.test(written)) return written
  return withoutHidden(written)
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^<>]*>/gi, '\n- ')
    .replace(/<(?:br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr)\b[^<>]*>/gi, '\n')
    .replace(/<[a-z/!][^<>]*>/gi, '')
    .replace(/&(#?[a-z0-9]+);/gi, entity)
    .split('\n')
    .map((line) => line.trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
