import { CallFailed } from '@warung/contract/client.ts'
import { describe, expect, it } from 'vitest'
import { confirmPayment } from './confirm-payment'
import { paymentTexts } from './texts'

const PAID = 'paid'
type Answer = typeof PAID | CallFailed | Error

function refusal(status: number, message = `status ${status}`) {
  return new CallFailed(status, message)
}

/** The shop gives these answers in order, the last one repeatedly; a paid order leaves the screen. */
async function confirming(
  answers: readonly Answer[],
  options: { isRefused?: boolean; leavesAfter?: number } = {},
) {
  const gone = new AbortController()
  const heard: string[] = []
  let calls = 0
  let waitedMs = 0
  await confirmPayment({
    reportPayment: async () => {
      const answer = answers[Math.min(calls, answers.length - 1)]
      calls += 1
      if (answer !== PAID) throw answer
      heard.push(PAID)
    },
    showOrder: async () => {
      if (heard.includes(PAID) || calls >= (options.leavesAfter ?? 50)) gone.abort()
    },
    isRefused: options.isRefused ?? false,
    onRefused: ({ message }) => void heard.push(message),
    onUnknown: (message) => void heard.push(message),
    pause: async (ms) => {
      waitedMs += ms
    },
    signal: gone.signal,
  })
  return { heard, calls, waitedMs }
}

describe('a payment whose outcome is not known', () => {
  it('is over at once when the shop says that the order is paid', async () => {
    expect(await confirming([PAID])).toEqual({ heard: [PAID], calls: 1, waitedMs: 0 })
  })

  it.each([
    ['no answer', refusal(0, 'Network Error'), paymentTexts.outcomeUnknown],
    ['too many requests', refusal(429, 'Too many requests.'), paymentTexts.outcomeUnknown],
    ['an answer that was cut', new SyntaxError('Unexpected end of JSON input'), paymentTexts.outcomeUnknown],
    ['a provider that is away', refusal(503, 'The provider is away.'), 'The provider is away.'],
  ])('is asked for again after %s', async (_, answer, message) => {
    expect((await confirming([answer, answer, PAID])).heard).toEqual([message, message, PAID])
  })

  it('is asked for while the outcome is unknown, ever more slowly', async () => {
    const { heard, waitedMs } = await confirming([refusal(503, 'away')], { leavesAfter: 20 })
    expect(new Set(heard)).toEqual(new Set(['away']))
    expect(waitedMs).toBeGreaterThan(300_000)
  })

  it('is not called unpaid while its capture may still arrive at the provider', async () => {
    const unpaid = refusal(422, 'The payment was not completed.')
    expect((await confirming([unpaid, unpaid, PAID])).heard).toEqual([
      paymentTexts.outcomeUnknown,
      paymentTexts.outcomeUnknown,
      PAID,
    ])
    const { heard, waitedMs } = await confirming([unpaid])
    expect(heard.at(-1)).toBe('The payment was not completed.')
    expect(waitedMs).toBeGreaterThanOrEqual(15_000)
    expect(waitedMs).toBeLessThan(40_000)
  })

  it('is called unpaid at once when the provider itself has refused it', async () => {
    const { heard, waitedMs } = await confirming([refusal(422, 'declined')], { isRefused: true })
    expect([heard, waitedMs]).toEqual([['declined'], 0])
  })

  it.each([400, 401, 403, 404, 409])('ends with an answer of %i', async (status) => {
    expect(await confirming([refusal(status)])).toEqual({
      heard: [`status ${status}`],
      calls: 1,
      waitedMs: 0,
    })
  })
})
