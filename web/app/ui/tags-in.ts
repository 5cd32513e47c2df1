/** `reseller, Solo` */
export function tagsIn(written: string): string[] {
  return written
    .split(',')
    .map((tag) => tag.trim())
    .filter((tag) => tag !== '')
}
