/** On a phone's connection, 120 kB of scripts would delay the stylesheet, font and main picture. */

import { Children, cloneElement, Fragment, isValidElement, type ReactNode } from 'react'
import { Scripts } from 'react-router'

/** Types unknown to browsers, which therefore do not load the elements yet. */
const WAITING = { preload: 'waiting-modulepreload', script: 'waiting-module' } as const

/** A view that gets no animation frames must start too. */
const FRAME_WAIT_MS = 2000

type ScriptProps = { readonly children?: ReactNode; readonly rel?: string; readonly type?: string }

/** Only changes elements, so that a newer router that writes other ones still works, without the delay. */
function deferLoading(scripts: ReactNode): ReactNode {
  return Children.map(scripts, (script) => {
    if (!isValidElement<ScriptProps>(script)) return script
    const { children, rel, type } = script.props
    if (script.type === Fragment) return deferLoading(children)
    if (rel === 'modulepreload') return cloneElement(script, { rel: WAITING.preload })
    return type === 'module' ? cloneElement(script, { type: WAITING.script }) : script
  })
}

/** The router's own scripts with deferred types; the router has no option for this. */
function DeferredScripts() {
  return deferLoading(Scripts({}))
}

/** The browser renders the router's own elements: by hydration, the scripts have their usual types again. */
export const PageScripts = import.meta.env.SSR ? DeferredScripts : Scripts

/** Leaves the elements unchanged, for hydration. Serialized as text, so it must not refer to anything outside itself. */
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
    // a hidden page gets no frames
    if (document.hidden) return begin()
    document.addEventListener('visibilitychange', begin, { once: true })
    requestAnimationFrame(() => setTimeout(begin))
    setTimeout(begin, frameWaitMs)
  })
}

export function startScript(): string {
  return `(${loadScripts.toString()})(${JSON.stringify(WAITING)}, ${FRAME_WAIT_MS})`
}
