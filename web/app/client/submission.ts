/** An object for a `clientAction` stays in the page, with its type: only its number is submitted. */
import type { FetcherSubmitFunction } from 'react-router'

export function createSubmission<Body>() {
  const sent = new Map<string, Body>()
  let count = 0
  return {
    /** @param action address of another route's action */
    submit(submit: FetcherSubmitFunction, body: Body, action?: string): Promise<void> {
      count += 1
      const key = String(count)
      sent.set(key, body)
      const to = { method: 'post', encType: 'text/plain' } as const
      return submit(key, action === undefined ? to : { ...to, action })
    },
    /** False for a form of fields, which may come to the same action. */
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
