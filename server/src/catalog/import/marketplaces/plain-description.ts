const NAMED_ENTITIES: Readonly<Record<string, string>> = {
  ...{ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' },
}

function entity(whole: string, name: string): string {
  const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1))
  if (!name.startsWith('#')) return NAMED_ENTITIES[name.toLowerCase()] ?? whole
  return Number.isInteger(code) && code > 0 && code <= 0x10_ff_ff ? String.fromCodePoint(code) : whole
}

/** Descriptions are plain text here: HTML becomes text, with a line per paragraph and list item. */
export function plainDescription(written: string): string {
  if (!/<[a-z/!]|&[#a-z0-9]+;/i.test(written)) return written
  return written
    .replace(/<!--[\s\S]*?-->|<(script|style)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/\s+/g, ' ')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(?:br|\/p|\/div|\/h[1-6]|\/ul|\/ol|\/tr)\b[^>]*>/gi, '\n')
    .replace(/<[a-z/!][^>]*>/gi, '')
    .replace(/&(#?[a-z0-9]+);/gi, entity)
    .replace(/[ \t]*\n[ \t]*/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
