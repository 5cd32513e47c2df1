/** Which screen is shown and which is being renewed: its loaders ask the cache or the shop by that (decision 36). */

/** A document that is come back to may be the browser's own of some time ago. */
function isComeBackTo(): boolean {
  const [entry] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[]
  return entry?.type === 'back_forward'
}

export class ScreenRevalidation {
  /** the address of the screen */
  shown: string | undefined
  /** the one that is loaded again, from what has been asked just now */
  renewing: string | undefined
  /** a screen was loaded from answers, or came with a document, that are no longer fresh: it is due to be renewed */
  isDue = isComeBackTo()

  /** What is loaded for the screen that is shown already was asked for because something may have changed. */
  isReload(address: string): boolean {
    return address === this.shown && address !== this.renewing
  }
}

export const screenRevalidation = new ScreenRevalidation()
