/** With the shop's own time-outs, since shorter ones would not show that they are set: it takes their time. */
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const WITHIN_MS = 30_000
const DRIP_MS = 500

describeEachEngine('a connection on which no whole request comes', (open) => {
  let shop: TestShop
  let drip: NodeJS.Timeout | undefined
  beforeAll(async () => {
    shop = await openShop(await open())
  })
  afterAll(async () => {
    clearInterval(drip)
    await shop.close()
  })

  const connected = (): Socket => {
    const { hostname, port } = new URL(shop.address)
    return connect(Number(port), hostname).resume()
  }

  it('is closed in half a minute, silent or dripping', { timeout: WITHIN_MS + 10_000 }, async () => {
    const silent = connected()
    const half = connected()
    half.write('GET / HTTP/1.1\r\nhost: shop.test\r\n')
    const dripping = connected()
    dripping.write('GET / HTTP/1.1\r\nhost: shop.test\r\n')
    drip = setInterval(() => dripping.write('x: y\r\n'), DRIP_MS)
    dripping.on('error', () => {}) // a drop may meet a closed connection
    const signal = AbortSignal.timeout(WITHIN_MS)
    const closed = [silent, half, dripping].map(async (socket) => {
      await new Promise((resolve, reject) => {
        socket.once('close', resolve)
        signal.addEventListener('abort', () => reject(new Error('still open')))
      })
    })
    await expect(Promise.all(closed)).resolves.toHaveLength(3)
    clearInterval(drip)
  })

  it('does not keep others waiting', async () => {
    const waiting = Array.from({ length: 200 }, connected)
    await Promise.all(waiting.map((socket) => once(socket, 'connect')))
    expect((await shop.fetch('/healthz')).status).toBe(200)
    for (const socket of waiting) socket.destroy()
  })
})
