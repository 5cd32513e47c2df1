/** Which screen is shown and which is being renewed: its loaders ask the cache or the shop by that (decision 36). */

export class ScreenRenewal {
  /** the address of the screen */
  shown: string | undefined
  /** the one that is loaded again, from what has been asked just now */
  renewing: string | undefined
  /** a screen was loaded from answers that are no longer fresh: it is due to be renewed */
  isDue = false

  /** What is loaded for the screen that is shown already was asked for because something may have changed. */
  isReload(address: string): boolean {
    return address === this.shown && address !== this.renewing
  }
}

export const screenRenewal = new ScreenRenewal()
