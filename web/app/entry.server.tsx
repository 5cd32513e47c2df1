/** Renders whole pages without streaming (decision 42): they are cached, and complete without JavaScript. */
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
import { NonceContext } from './startup/load-scripts'
import { STYLE_PRELOAD_HEADER } from './startup/page-styles'

// the server imports these here: it must share the pages' own classes
export { CallFailed } from '@warung/contract/client.ts'
export { apiContext, htmlContext, nonceContext, reportContext, settingsContext } from './client/context'

/** Replaces React Router's, which prints errors whole: the log redacts them. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

/** Programs have no opening time: they retry hourly. */
const CLOSED_RETRY_AFTER_SECONDS = '3600'

/** 503: search engines retry and keep their index instead of the closed notice. */
function isClosedTo(request: Request, loadContext: RouterContextProvider): boolean {
  return !loadContext.get(settingsContext).shop.is_open && isShoppingPath(new URL(request.url).pathname)
}

/** All loaders' data are there: reading them first avoids the router's wait for each chunk. */
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
  reader.releaseLock() // the router takes one of its own
  renderMeta.streamCache = pieces
}

/** The router rebuilds all routes of the manifest per page; one page needs only its own. */
function ofMatchedRoutes(context: EntryContext): EntryContext {
  const { manifest, staticHandlerContext } = context
  const matched = staticHandlerContext.matches.map(({ route: { id } }) => [id, manifest.routes[id]])
  return { ...context, manifest: { ...manifest, routes: Object.fromEntries(matched) } }
}

/** React's mark for a part it could not render. The shop's texts are escaped. */
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
