/**
 * Stands in for the router's own loader of route modules (vite.config.ts): that one reloads the page
 * without a word when a module does not come, and waits for ever (D21).
 */
import { ChunkLoadError, loadChunk } from './load-chunk'

type RouteModule = Record<string, unknown>

/**
 * The router waits for ever when a lazy route rejects: a module whose every part fails fails at once. The router keeps it: when
 * somebody follows a link to it and the part arrives, a new document is loaded, which has the module whole.
 */
function missingModule(error: ChunkLoadError, load: () => Promise<RouteModule>): RouteModule {
  const fail = (): never => {
    throw error
  }
  let isFirst = true
  const clientLoader = async ({ request }: { readonly request: Request }): Promise<never> => {
    // of the page that says so already nothing is loaded again unless somebody asks for it (D21)
    const isHere = request.url === window.location.href.replace(window.location.hash, '')
    if (isFirst || isHere) {
      isFirst = false
      throw error
    }
    await load()
    window.location.assign(request.url)
    return new Promise(() => {})
  }
  return { default: fail, clientLoader, clientAction: fail }
}

/** A module that does not come is shown by the root's error boundary, in the place of the page. */
export async function loadRouteModule(
  route: { readonly id: string; readonly module: string },
  loaded: Record<string, RouteModule>,
): Promise<RouteModule> {
  const known = loaded[route.id]
  if (known) return known
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
