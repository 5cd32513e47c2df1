import { Readable } from 'node:stream'
import { setInterval } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const LINES = 9

/** Takes three times as long as a handler may. */
async function* slowFile() {
  let sent = 0
  for await (const line of setInterval(100, 'line\n')) {
    yield line
    sent += 1
    if (sent === LINES) return
  }
}

async function* stuckFile() {
  yield 'line\n'
  await new Promise(() => {})
}

describeEachEngine('a handler that hangs', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open(), {
      parts: {
        handlerTimeoutMs: 300,
        extraPlugins: async (app) => {
          app.get('/hangs', () => new Promise(() => {}))
          app.post('/hangs', () => new Promise(() => {}))
          app.get('/begins', async () => {
            const begun = new TextEncoder().encode('begun')
            return new Response(new ReadableStream({ start: (stream) => stream.enqueue(begun) }))
          })
          app.get('/file', { config: { sendsFile: true } }, (_request, reply) =>
            reply.send(Readable.from(slowFile())),
          )
          app.get('/file-hangs', { config: { sendsFile: true } }, (_request, reply) =>
            reply.send(Readable.from(stuckFile())),
          )
        },
      },
    })
  })
  afterAll(() => shop.close())

  it.each([
    ['GET', {}],
    ['POST', { body: '{}', headers: { 'content-type': 'application/json' } }],
  ])('is answered for: %s', async (method, sent) => {
    const answer = await fetch(`${shop.address}/hangs`, {
      method,
      ...sent,
      signal: AbortSignal.timeout(10_000),
    })
    expect(answer.status).toBe(503)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(await answer.json()).toMatchObject({ code: 'handler_timeout' })
  })

  it('and has begun its answer is broken off', async () => {
    const answer = await fetch(`${shop.address}/begins`, { signal: AbortSignal.timeout(10_000) })
    await expect(answer.text()).rejects.toThrow('terminated')
  })

  it('and sends a file is left to it for as long as some of it goes out', async () => {
    const answer = await fetch(`${shop.address}/file`)
    expect(await answer.text()).toBe('line\n'.repeat(LINES))
    const stuck = await fetch(`${shop.address}/file-hangs`, { signal: AbortSignal.timeout(10_000) })
    await expect(stuck.text()).rejects.toThrow('terminated')
  })

  it('does not hinder other requests', async () => {
    const hanging = fetch(`${shop.address}/hangs`)
    expect((await fetch(`${shop.address}/healthz`)).status).toBe(200)
    expect((await hanging).status).toBe(503)
  })
})
