const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g
const WRITING = /\b(insert|update|delete|merge)\b/i
/** They could hide an unbalanced quotation mark. */
const UNREADABLE = /\\|\$[a-z_]*\$|--|\/\*/i

/** Reads run while commits are stuck, and repeat after a lost connection; anything uncertain is a write. */
export function isRead(text: string): boolean {
  const verb = /^[\s(]*(select|show|with)\b/i.exec(text)?.[1]
  if (verb?.toLowerCase() !== 'with') return verb !== undefined
  return !UNREADABLE.test(text) && !WRITING.test(text.replace(QUOTED, ''))
}

export function isCommit(text: string): boolean {
  return /^\s*commit\b/i.test(text)
}
