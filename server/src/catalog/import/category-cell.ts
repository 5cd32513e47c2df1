/** Several category names in one cell: `Snacks | Gifts`; a bar within a name is doubled. */

export function joinCategories(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('|', '||')).join(' | ')
}

/** Stands for a doubled bar while the others are cut at; no file that is read has it in it. */
const DOUBLED = '\u0000'

/** The names, without white space around them; an empty cell has none. */
export function splitCategories(cell: string): string[] {
  return cell
    .replaceAll('||', DOUBLED)
    .split('|')
    .map((name) => name.replaceAll(DOUBLED, '|').trim())
    .filter((name) => name !== '')
}
