const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g
const WRITING = /\b(insert|update|delete|merge)\b/i
/** Escapes, dollar quotes and comments: they could contain an unbalanced quotation mark. */
const UNREADABLE = /\\|\$[a-z_]*\$|--|\/\*/i

/** Reads still run while commits are stuck, and are repeated after a lost connection. Anything uncertain counts as a write. */
export function isRead(text: string): boolean {
  const verb = /^[\s(]*(select|show|with)\b/i.exec(text)?.[1]
  if (verb?.toLowerCase() !== 'with') return verb !== undefined
  return !UNREADABLE.test(text) && !WRITING.test(text.replace(QUOTED, ''))
}

export function isCommit(text: string): boolean {
  return /^\s*commit\b/i.test(text)
}
