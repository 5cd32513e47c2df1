import { describe, expect, it } from 'vitest'
import { CallFailed, createClient } from './client.ts'

function failureFor(status: number, body: string, headers: Record<string, string> = {}): Promise<unknown> {
  const client = createClient(() => Promise.resolve(new Response(body, { status, headers })))
  return client('GET /api/v1/user').then(
    () => undefined,
    (error: unknown) => error,
  )
}

describe('a call that failed', () => {
  it('bears the status, the code, the words and the wait of the answer', async () => {
    const body = JSON.stringify({
      message: 'No.',
      code: 'order_in_progress',
      errors: { order_product: ['It is.'] },
    })
    const failure = await failureFor(409, body, { 'retry-after': '1' })
    expect(failure).toBeInstanceOf(CallFailed)
    expect(failure).toMatchObject({
      status: 409,
      code: 'order_in_progress',
      message: 'No.',
      errors: { order_product: ['It is.'] },
      retryAfterSeconds: 1,
    })
  })

  it.each([
    ['a proxy’s page', '<h1>Bad gateway</h1>', 'Request failed with status code 502'],
    ['words without a code', '{"message":"No."}', 'No.'],
    ['no words', '{"message":"","code":null}', 'Request failed with status code 502'],
    ['a code that is none', '{"message":"No.","code":7,"errors":null}', 'No.'],
  ])('has no code of %s', async (_, body, message) => {
    expect(await failureFor(502, body)).toMatchObject({ status: 502, message, code: undefined, errors: {} })
  })
})
