/**
 * Stands in for the router's own loader of route modules (vite.config.ts): that one reloads the page
 * without a word when a module does not come, and waits for ever (D21).
 */
import { ChunkLoadError, loadChunk } from './load-chunk'

type RouteModule = Record<string, unknown>

/** The router waits for ever when a lazy route rejects: a module whose every part fails fails at once. */
function missingModule(error: ChunkLoadError): RouteModule {
  const fail = (): never => {
    throw error
  }
  return { default: fail, clientLoader: fail, clientAction: fail }
}

/** A module that does not come is shown by the root's error boundary, in the place of the page. */
export async function loadRouteModule(
  route: { readonly id: string; readonly module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[route.id]
  if (known) return known
  try {
    const module: RouteModule = await loadChunk(() => import(/* @vite-ignore */ route.module))
    loaded[route.id] = module
    return module
  } catch (error) {
    if (error instanceof ChunkLoadError) return missingModule(error)
    throw error
  }
}
