/** Passes an object to a `clientAction` with its type: it stays in the page, and only a number is submitted. */
import type { FetcherSubmitFunction } from 'react-router'

export function createSubmission<Body>() {
  const sent = new Map<string, Body>()
  let count = 0
  return {
    /** @param action path of another route's action */
    submit(submit: FetcherSubmitFunction, body: Body, action?: string): Promise<void> {
      count += 1
      const key = String(count)
      sent.set(key, body)
      const to = { method: 'post', encType: 'text/plain' } as const
      return submit(key, action === undefined ? to : { ...to, action })
    },
    /** False for a form's fields, which may be submitted to the same action. */
    isIn(request: Request): boolean {
      return request.headers.get('content-type')?.startsWith('text/plain') ?? false
    },
    async read(request: Request): Promise<Body> {
      const key = await request.text()
      const body = sent.get(key)
      if (body === undefined) throw new Error('this page submitted no such object')
      sent.delete(key)
      return body
    },
  }
}
