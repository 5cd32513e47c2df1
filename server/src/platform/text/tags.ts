/** Short words that admins give to customers and orders. */
import { foldCase } from './search-keyword.ts'

/** Two tags with the same key are one. */
export function tagKey(tag: string): string {
  return foldCase(tag.trim())
}

/** Each once, however its letters are written: as it was written last. */
export function distinctTags(written: readonly string[]): string[] {
  return [...new Map(written.map((tag) => [tagKey(tag), tag.trim()])).values()]
}
