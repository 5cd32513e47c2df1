/** Category names in one cell: `Snacks | Gifts`; a bar in a name is doubled. */

export function joinCategories(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('|', '||')).join(' | ')
}

/** Placeholder for a doubled bar; files contain no NUL. */
const DOUBLED = '\u0000'

export function splitCategories(cell: string): string[] {
  return cell
    .replaceAll('||', DOUBLED)
    .split('|')
    .map((name) => name.replaceAll(DOUBLED, '|').trim())
    .filter((name) => name !== '')
}
