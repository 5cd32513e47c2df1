/** What becomes of a statement that nobody heard the end of: told by its text, before it is asked. */

/** What a text may say that is no word of the statement's own. */
const QUOTED = /'(?:[^']|'')*'|"(?:[^"]|"")*"/g
const WRITING = /\b(insert|update|delete|merge)\b/i
/** Escapes, dollar quotes and comments, in which a quotation mark would hide what comes after it. */
const UNREADABLE = /\\|\$[a-z_]*\$|--|\/\*/i

/**
 * Whether a statement only reads, so that it is asked while commits wait, and simply again when nothing came back. What is
 * not surely so counts as writing: nobody may be told that nothing was done where it may have been.
 *
 * `select` of a function that writes counts as reading. There are two: pg_notify writes nothing that a standby confirms;
 * fold_list_changes and fold_list_keys may be repeated at will, nobody waits for what they answer, and each does nothing
 * while another, which may hang at its commit, holds its lock.
 */
export function isRead(text: string): boolean {
  const verb = /^[\s(]*(select|show|with)\b/i.exec(text)?.[1]
  if (verb?.toLowerCase() !== 'with') return verb !== undefined
  return !UNREADABLE.test(text) && !WRITING.test(text.replace(QUOTED, ''))
}

export function isCommit(text: string): boolean {
  return /^\s*commit\b/i.test(text)
}
