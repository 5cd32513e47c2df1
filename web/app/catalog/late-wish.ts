/** Names what the heart needs: a first load names this file alone. */
export async function loadWishButton() {
  return (await import('./wish-button')).default
}
