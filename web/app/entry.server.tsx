/** Renders whole pages without streaming (decision 42), because they are cached, and complete without JavaScript. */
import { isShoppingPath } from '@warung/contract/shopping-paths.ts'
import { renderToString } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { htmlContext, nonceContext, reportContext, settingsContext } from './client/context'
import { StatusContext } from './client/robots-meta'
import { STYLE_PRELOAD_HEADER } from './startup/page-styles'
import { NonceContext } from './startup/startup-scripts'

// re-exported for the server, which must use the pages' own classes
export { CallFailed } from '@warung/contract/client.ts'
export { apiContext, htmlContext, nonceContext, reportContext, settingsContext } from './client/context'

/** Replaces React Router's handler, which prints errors in full: the log redacts them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

/** A closed shop has no opening time, so programs retry hourly. */
const CLOSED_RETRY_AFTER_SECONDS = '3600'

/** With 503, search engines retry and keep their index instead of storing the closed notice. */
function isClosedTo(request: Request, loadContext: RouterContextProvider): boolean {
  return !loadContext.get(settingsContext).shop.is_open && isShoppingPath(new URL(request.url).pathname)
}

/** Reads all loader data first, which avoids the router's wait for each chunk. */
async function readHandoff({ renderMeta, serverHandoffStream }: EntryContext): Promise<void> {
  if (!renderMeta || !serverHandoffStream) return
  const decoder = new TextDecoder()
  const reader = serverHandoffStream.getReader()
  const pieces: NonNullable<typeof renderMeta.streamCache> = {}
  for (let at = 0, isDone = false; !isDone; at += 1) {
    const { done, value } = await reader.read()
    isDone = done
    const result = { done, value: decoder.decode(value, { stream: !done }) }
    pieces[at] = Object.assign(Promise.resolve(), { result })
  }
  reader.releaseLock() // the router needs a reader of its own
  renderMeta.streamCache = pieces
}

/** The router processes all routes in the manifest for each page; a page needs only its own. */
function ofMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}

/** React's marker for a part that it could not render. Texts of the shop are escaped. */
const LEFT_TO_BROWSER = '<!--$!-->'

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext) || undefined
  const isClosed = status === 200 && isClosedTo(request, loadContext)
  if (isClosed) headers.set('retry-after', CLOSED_RETRY_AFTER_SECONDS)
  await readHandoff(routerContext)
  const html = renderToString(
    <NonceContext value={nonce}>
      <StatusContext value={status}>
        <ServerRouter context={ofMatchedRoutes(routerContext)} url={request.url} nonce={nonce} />
      </StatusContext>
    </NonceContext>,
  )
  if (html.includes(LEFT_TO_BROWSER))
    loadContext.get(reportContext)(new Error(`a part of ${new URL(request.url).pathname} was not rendered`))
  headers.set('content-type', 'text/html; charset=utf-8')
  headers.set('link', STYLE_PRELOAD_HEADER)
  loadContext.get(htmlContext)(`<!DOCTYPE html>${html}`)
  return new Response(null, { status: isClosed ? 503 : status, headers })
}
