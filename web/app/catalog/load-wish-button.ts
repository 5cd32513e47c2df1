/** Keeps the button's dependencies out of the importing chunk's preload list. */
export async function loadWishButton() {
  return (await import('./wish-button')).default
}
