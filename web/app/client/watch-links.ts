/** Prefetches links in view while idle, and others on intent. The address changes only on a real click. */

export type LinkWatch = {
  /** for links in view; called one after another, while the browser is idle */
  readonly onVisible: (link: HTMLAnchorElement) => Promise<void>
  readonly onIntent: (link: HTMLAnchorElement) => void
}

/** Limits per screen, because visitors scroll past more than they open. */
const VISIBLE_LINKS_MAX = 24
const CONCURRENT_LINKS_MAX = 2

declare global {
  interface Navigator {
    /** missing in some browsers */
    readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string }
  }
}

/** True on metered or slow connections, on which nothing is prefetched. */
function shouldSaveData(): boolean {
  const { connection } = navigator
  return connection?.saveData === true || (connection?.effectiveType ?? '').endsWith('2g')
}

function linkAt(target: EventTarget | null): HTMLAnchorElement | undefined {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.origin !== location.origin || link.target !== '' || link.hasAttribute('download')) return
  return link
}

function whenIdle(work: () => void): void {
  if (typeof window.requestIdleCallback === 'function') window.requestIdleCallback(work)
  else setTimeout(work, 200) // Safari
}

/** A card's link covers the whole card, so the card is observed. */
function watchVisible(onVisible: LinkWatch['onVisible']): () => void {
  const inView = new Set<HTMLAnchorElement>()
  const notified = new Set<string>()
  let running = 0
  const next = (): void => {
    if (running >= CONCURRENT_LINKS_MAX || notified.size >= VISIBLE_LINKS_MAX || document.hidden) return
    for (const link of inView) {
      inView.delete(link)
      if (notified.has(link.pathname)) continue
      notified.add(link.pathname)
      running += 1
      void onVisible(link).finally(() => {
        running -= 1
        whenIdle(next)
      })
      return
    }
  }
  const observe = (entries: readonly IntersectionObserverEntry[]): void => {
    for (const { target, isIntersecting } of entries) {
      const link = linkAt(target)
      if (!link) continue
      if (isIntersecting) inView.add(link)
      else inView.delete(link)
    }
    for (let index = 0; index < CONCURRENT_LINKS_MAX; index += 1) whenIdle(next)
  }
  // a card's name is below its picture
  const observer = new IntersectionObserver(observe, { rootMargin: '0px 0px 50% 0px' })
  // observing a link again has no effect
  const look = (): void => {
    for (const link of document.querySelectorAll('main a[href]')) observer.observe(link)
  }
  let isLooking = false
  const changes = new MutationObserver(() => {
    if (isLooking) return
    isLooking = true
    whenIdle(() => {
      isLooking = false
      look()
    })
  })
  changes.observe(document.body, { childList: true, subtree: true })
  whenIdle(look)
  return () => {
    changes.disconnect()
    observer.disconnect()
  }
}

export function watchLinks({ onVisible, onIntent }: LinkWatch): () => void {
  let last: HTMLAnchorElement | undefined
  const reach = (event: Event): void => {
    const link = linkAt(event.target)
    const isSame = link === last
    last = link
    if (isSame && event.type !== 'pointerdown') return
    if (link && (event.type === 'pointerdown' || !shouldSaveData())) onIntent(link)
  }
  const kinds = ['pointerover', 'pointerdown', 'touchstart', 'focusin'] as const
  for (const kind of kinds) document.addEventListener(kind, reach, { passive: true })
  const stopView = shouldSaveData() ? () => {} : watchVisible(onVisible)
  return () => {
    for (const kind of kinds) document.removeEventListener(kind, reach)
    stopView()
  }
}
