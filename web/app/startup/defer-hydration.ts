/**
 * The program starts once the page has been painted. What the server sent is readable without it, and on a phone's line stylesheet,
 * font and main picture would share their way with 120 kB of scripts.
 */

/** Names that no browser knows, so that nothing of them is asked for until the page is painted. */
const WAITING = { preload: 'waiting-modulepreload', script: 'waiting-module' } as const

/** A view that draws no frames is used all the same. */
const FRAME_WAIT_MS = 2000

/**
 * The router writes these elements and takes no word about when they count. Nothing that is shown can hold such a text, which is
 * escaped.
 */
export function deferHydration(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', `<link rel="${WAITING.preload}" `)
    .replace(
      /<script((?: nonce="[^"]*")?) type="module" async="">/,
      `<script$1 type="${WAITING.script}" async="">`,
    )
}

/** Leaves the elements as the router wrote them, which React finds then. Travels as text: it may use nothing from outside itself. */
function loadScripts({ preload, script }: typeof WAITING, frameWaitMs: number): void {
  const begin = (): void => {
    for (const link of document.querySelectorAll<HTMLLinkElement>(`link[rel=${preload}]`)) {
      link.rel = 'modulepreload'
    }
    const waiting = document.querySelector<HTMLScriptElement>(`script[type=${script}]`)
    if (!waiting) return
    const started = document.createElement('script')
    started.type = 'module'
    started.async = true
    started.textContent = waiting.textContent
    waiting.replaceWith(started)
  }
  addEventListener('DOMContentLoaded', () => {
    // a page that nobody sees gets no frame, also when it is put away before its first
    if (document.hidden) return begin()
    document.addEventListener('visibilitychange', begin, { once: true })
    requestAnimationFrame(() => setTimeout(begin))
    setTimeout(begin, frameWaitMs)
  })
}

/** A script for the page's head; only the server's page ever runs it. */
export function startScript(): string {
  return `(${loadScripts.toString()})(${JSON.stringify(WAITING)}, ${FRAME_WAIT_MS})`
}
