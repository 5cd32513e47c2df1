/** Renders a page whole, nothing streamed: finished pages are kept and are complete without JavaScript. */
import { PassThrough } from 'node:stream'
import { text } from 'node:stream/consumers'
import { renderToPipeableStream } from 'react-dom/server'
import {
  type EntryContext,
  type HandleErrorFunction,
  type RouterContextProvider,
  ServerRouter,
} from 'react-router'
import { nonceContext, reportContext } from './context'
import { NonceContext } from './start-watch'

// the server takes these from here: what it hands in must be of the very classes that the pages know
export { createClient } from '@warung/contract/client.ts'
export { apiContext, nonceContext, reportContext, settingsContext } from './context'

const RENDER_TIMEOUT_MS = 8_000

/** Instead of React Router's own, which prints errors whole: the log knows what of one it may say. */
export const handleError: HandleErrorFunction = (error, { request, context }) => {
  if (!request.signal.aborted) context.get(reportContext)(error)
}

export default function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  routerContext: EntryContext,
  loadContext: RouterContextProvider,
): Promise<Response> {
  const nonce = loadContext.get(nonceContext) || undefined
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
          text(body).then((html) => resolve(new Response(html, { status, headers })), reject)
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
