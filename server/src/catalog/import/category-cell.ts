/** `Snacks | Gifts`; a bar in a name is doubled. */

export function joinCategories(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('|', '||')).join(' | ')
}

/** Files contain no NUL. */
const DOUBLED = '\u0000'

export function splitCategories(cell: string): string[] {
  return cell
    .replaceAll('||', DOUBLED)
    .split('|')
    .map((name) => name.replaceAll(DOUBLED, '|').trim())
    .filter((name) => name !== '')
}
