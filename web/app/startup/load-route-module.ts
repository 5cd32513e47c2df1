/** The router's own loader (vite.config.ts) reloads the page silently and waits forever (D21). */
import { createContext, type ReactNode, useContext } from 'react'
import { ChunkLoadError, loadChunk } from './load-chunk'

type RouteModule = Record<string, unknown>

/** What stands in for a missing screen. From the root: the framework's chunk keeps its name over releases. */
export const MissingScreenContext = createContext<ReactNode>(null)

/** Renders, for an error thrown here would make React render the page twice. */
function MissingScreen(): ReactNode {
  return useContext(MissingScreenContext)
}

/**
 * The router waits forever when a lazy route rejects, so every export fails at once. It keeps the
 * module: once the chunk arrives, a link loads a document.
 */
function missingModule(error: ChunkLoadError, load: () => Promise<RouteModule>): RouteModule {
  const fail = (): never => {
    throw error
  }
  let isFirst = true
  const clientLoader = async ({ request }: { readonly request: Request }): Promise<never> => {
    // the page that already shows the failure reloads only on request (D21)
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

/** A missing module shows the root's error boundary. */
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
