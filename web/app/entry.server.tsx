/** Renders a page whole, nothing streamed: finished pages are kept and are complete without JavaScript. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { isShoppingPath } from '@warung/contract/shopping-paths.ts'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, reportContext, settingsContext } from './context'
import { LOOKS_AHEAD } from './looks'
import { NonceContext } from './start-watch'

// the server takes these from here: what it hands in must be of the very classes that the pages know
export { createClient } from '@warung/contract/client.ts'
export { apiContext, nonceContext, reportContext, settingsContext } from './context'

const RENDER_TIMEOUT_MS = 8_000

/** Instead of React Router's own, which prints errors whole: the log knows what of one it may say. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

/** An owner says when the shop opens again to people, not to programs: they look once an hour. */
const CLOSED_RETRY_AFTER_SECONDS = '3600'

/** 503: search engines come again and keep what they know of the shop, rather than the sign on its door. */
function isClosedTo(request: Request, loadContext: RouterContextProvider): boolean {
  return !loadContext.get(settingsContext).shop.is_open && isShoppingPath(new URL(request.url).pathname)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext) || undefined
  const isClosed = status === 200 && isClosedTo(request, loadContext)
  if (isClosed) headers.set('retry-after', CLOSED_RETRY_AFTER_SECONDS)
  return new Promise((resolve, reject) => {
    const { pipe, abort } = renderToPipeableStream(
      <NonceContext value={nonce}>
        <ServerRouter context={routerContext} url={request.url} nonce={nonce} />
      </NonceContext>,
      {
        nonce,
        onAllReady() {
          clearTimeout(timer)
          const body = new PassThrough()
          pipe(body)
          headers.set('content-type', 'text/html; charset=utf-8')
          headers.set('link', LOOKS_AHEAD)
          text(body).then(
            (html) => resolve(new Response(html, { status: isClosed ? 503 : status, headers })),
            reject,
          )
        },
        onShellError(error) {
          clearTimeout(timer)
          reject(error)
        },
        onError(error) {
          loadContext.get(reportContext)(error)
        },
      },
    )
    const timer = setTimeout(abort, RENDER_TIMEOUT_MS)
  })
}
