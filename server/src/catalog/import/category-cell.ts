export function joinCategories(names: readonly string[]): string {
  return names.map((name) => name.replaceAll('|', '||')).join(' | ')
}

const DOUBLED = '\u0000'

export function splitCategories(cell: string): string[] {
  return cell
    .replaceAll('||', DOUBLED)
    .split('|')
    .map((name) => name.replaceAll(DOUBLED, '|').trim())
    .filter((name) => name !== '')
}
