/** Inline scripts of the page: one loads the app's scripts, the other reports if they do not arrive. */
import { createContext, useContext } from 'react'
import { startScript } from './defer-hydration'
import { CHUNK_TIMEOUT_MS } from './load-chunk'
import { startupTexts } from './texts'

/** Dispatched by entry.client once every script of the first load has arrived. */
export const STARTED_EVENT = 'program-started'

/** secret of one rendering (context.ts); undefined in the browser */
export const NonceContext = createContext<string | undefined>(undefined)

type StartMessages = {
  failure: string
  advice: string
  again: string
  startedEvent: string
  timeoutMs: number
}

/** Hides only placeholders; the rest stays readable. Serialized as text, so it must not refer to anything outside itself. */
function watchStartup({ failure, advice, again, startedEvent, timeoutMs }: StartMessages): void {
  const waiting = '[data-waiting]'
  let notice: HTMLElement | undefined

  const noticeIn = (container: HTMLElement): HTMLElement => {
    const alert = document.createElement('div')
    alert.setAttribute('role', 'alert')
    alert.className = 'rounded-xl border border-danger bg-danger-soft px-4 py-3 text-danger text-sm'
    alert.textContent = failure
    const paragraph = document.createElement('p')
    paragraph.className = 'text-ink-soft'
    paragraph.textContent = advice
    const button = document.createElement('button')
    button.type = 'button'
    button.className =
      'inline-flex min-h-11 items-center rounded-xl border border-line-strong bg-card px-4 font-semibold text-ink'
    button.textContent = again
    button.onclick = () => window.location.reload()
    const made = document.createElement('div')
    made.className = 'mb-6 grid justify-items-start gap-4'
    made.append(alert, paragraph, button)
    container.prepend(made)
    return made
  }
  const onceParsed = (work: () => void): void => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', work, { once: true })
    else work()
  }
  let hasStarted = false
  const showFailure = (): void => {
    const main = document.getElementById('main')
    if (!main || notice || hasStarted) return
    notice = noticeIn(main)
    for (const shape of main.querySelectorAll<HTMLElement>(waiting)) shape.hidden = true
  }
  const report = (): void => onceParsed(showFailure)

  const onError = (event: Event): void => {
    const { target } = event
    if (target instanceof HTMLScriptElement) report()
    // outside the rendered tree, because hydration works without styles too
    else if (target instanceof HTMLLinkElement && target.rel === 'stylesheet')
      onceParsed(() => noticeIn(document.body))
    else if (event instanceof ErrorEvent && event.filename.startsWith(`${location.origin}/assets/`)) report()
  }
  const onRejection = (event: PromiseRejectionEvent): void => {
    event.preventDefault()
    console.error(event.reason)
    report()
  }
  const timer = setTimeout(report, timeoutMs)
  const stop = (): void => {
    hasStarted = true
    clearTimeout(timer)
    removeEventListener('unhandledrejection', onRejection)
    notice?.remove()
    for (const shape of document.querySelectorAll<HTMLElement>(waiting)) shape.hidden = false
  }
  addEventListener('error', onError, true)
  addEventListener('unhandledrejection', onRejection)
  addEventListener(startedEvent, stop, { once: true })
}

/** A function, so that the browser's build can drop it. */
function startMessages(): StartMessages {
  return {
    failure: startupTexts.failed,
    advice: startupTexts.advice,
    again: startupTexts.loadAgain,
    startedEvent: STARTED_EVENT,
    timeoutMs: CHUNK_TIMEOUT_MS,
  }
}

/** Comes first in the head, before any request. Only in server-rendered pages. */
export function StartupScripts() {
  const nonce = useContext(NonceContext)
  const text = import.meta.env.SSR
    ? `(${watchStartup.toString()})(${JSON.stringify(startMessages())});${startScript()}`
    : ''
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a constant text of our own, hashed into the page's policy
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
