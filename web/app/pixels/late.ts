/** Names what the pixels need: a first load names this file alone. */
export async function loadPixels() {
  return (await import('./pixels')).default
}
