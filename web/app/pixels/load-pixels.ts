/** Keeps the component's dependencies out of the importing chunk's preload list. */
export async function loadPixels() {
  return (await import('./pixels')).default
}
