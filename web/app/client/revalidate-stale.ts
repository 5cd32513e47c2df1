/** Tells loaders whether to use the cache or the shop: by the screen shown, and the one being revalidated (decision 36). */

/** The browser may have restored an old document. */
function isBackForwardNavigation(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward'
}

export class ScreenRevalidation {
  shown: string | undefined
  /** address whose loaders use what was just fetched */
  revalidating: string | undefined
  /** true if the screen came from stale answers, or a restored document */
  isDue = isBackForwardNavigation()

  /** Reloading the current screen means that something may have changed. */
  isReload(address: string): boolean {
    return address === this.shown && address !== this.revalidating
  }
}

export const screenRevalidation = new ScreenRevalidation()
