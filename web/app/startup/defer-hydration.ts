/** On a phone's line, 120 kB of scripts would delay stylesheet, font and main picture. */

/** Unknown to browsers, which therefore load nothing yet. */
const WAITING = { preload: 'waiting-modulepreload', script: 'waiting-module' } as const

/** A view without frames must start too. */
const FRAME_WAIT_MS = 2000

/** The router offers no option for this. Escaping keeps such text out of the content. */
export function deferHydration(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload" ', `<link rel="${WAITING.preload}" `)
    .replace(
      /<script((?: nonce="[^"]*")?) type="module" async="">/,
      `<script$1 type="${WAITING.script}" async="">`,
    )
}

/** Leaves the elements as they are, for hydration. It travels as text: no references outside itself. */
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
    // a hidden page gets no frame
    if (document.hidden) return begin()
    document.addEventListener('visibilitychange', begin, { once: true })
    requestAnimationFrame(() => setTimeout(begin))
    setTimeout(begin, frameWaitMs)
  })
}

export function startScript(): string {
  return `(${loadScripts.toString()})(${JSON.stringify(WAITING)}, ${FRAME_WAIT_MS})`
}
