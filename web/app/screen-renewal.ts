/** Which screen is shown and which is being renewed: its loaders ask the cache or the shop by that (decision 36). */

export function createScreenRenewal() {
  let shown: string | undefined
  let renewing: string | undefined
  let hasUsedStale = false

  /** @param address of the screen that is shown from now on */
  function markShown(address: string): void {
    shown = address
  }

  /** @param address its screen is loaded again, from what has been asked just now; undefined when that is done */
  function markRenewing(address: string | undefined): void {
    renewing = address
  }

  /** What is loaded for the screen that is shown already was asked for because something may have changed. */
  function isReload(address: string): boolean {
    return address === shown && address !== renewing
  }

  /** A screen is loaded from answers that are no longer fresh. */
  function markStaleUse(): void {
    hasUsedStale = true
  }

  /** Whether one was since this was last called: then it is due to be renewed. */
  function takeStaleUse(): boolean {
    const hadUsed = hasUsedStale
    hasUsedStale = false
    return hadUsed
  }

  return { markShown, markRenewing, isReload, markStaleUse, takeStaleUse }
}

export const screenRenewal = createScreenRenewal()
