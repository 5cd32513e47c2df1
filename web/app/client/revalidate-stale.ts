/** Loaders choose cache or shop by the screen shown and the one revalidating (decision 36). */

/** The browser may restore an old document. */
function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation')
  return entry !== undefined && 'type' in entry && entry.type === 'back_forward'
}

export class ScreenRevalidation {
  shown: string | undefined
  /** its loaders take what was fetched just now */
  renewing: string | undefined
  /** the screen came from stale answers or a restored document */
  isDue = isComeBackTo()

  /** A reload of the current screen happens because something may have changed. */
  isReload(address: string): boolean {
    return address === this.shown && address !== this.renewing
  }
}

export const screenRevalidation = new ScreenRevalidation()
