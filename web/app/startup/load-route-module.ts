/** Replaces the router's own loader (vite.config.ts), which reloads the page silently and waits for ever (D21). */
import { createContext, type ReactNode, useContext } from 'react'
import { ChunkLoadError, loadChunk } from './load-chunk'

type RouteModule = Record<string, unknown>

/** Replaces a missing screen. Provided by the root, so that the framework's chunk keeps its name across releases. */
export const MissingScreenContext = createContext<ReactNode>(null)

/** A component that renders, because an error thrown here would make React render the page twice. */
function MissingScreen(): ReactNode {
  return useContext(MissingScreenContext)
}

/**
 * The router waits for ever if a lazy route rejects, so every export of this module fails at once. The router remembers
 * the module: once the chunk arrives, a link loads a new document.
 */
function missingModule(error: ChunkLoadError, load: () => Promise<RouteModule>): RouteModule {
  const fail = (): never => {
    throw error
  }
  let isFirst = true
  const clientLoader = async ({ request }: { readonly request: Request }): Promise<never> => {
    // a page that already shows the failure reloads only on request (D21)
    const isHere = request.url === window.location.href.replace(window.location.hash, '')
    if (isFirst || isHere) {
      isFirst = false
      throw error
    }
    await load()
    window.location.assign(request.url)
    return new Promise(() => {})
  }
  return { default: MissingScreen, clientLoader, clientAction: fail }
}

/** If the module cannot be loaded, the root's error boundary is shown. */
export async function loadRouteModule(
  route: { readonly id: string; readonly module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const existing = loaded[route.id]
  if (existing) return existing
  const load = () => loadChunk<RouteModule>(() => import(/* @vite-ignore */ route.module))
  try {
    const module = await load()
    loaded[route.id] = module
    return module
  } catch (error) {
    if (error instanceof ChunkLoadError) return missingModule(error, load)
    throw error
  }
}
