/** Connections that are kept for the next request, while the process is too busy to read it. */
import { once } from 'node:events'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: shop.test\r\n\r\n'
const KEPT_MS = 100

/** As a statement of the embedded database does: no timer runs, nothing is read. */
function blockProcess(ms: number): void {
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
}

describeEachEngine('a connection that is kept for the next request', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open())
    shop.app.http.server.keepAliveTimeout = KEPT_MS
  })
  afterAll(() => shop.close())

  const connected = async () => {
    const { hostname, port } = new URL(shop.address)
    const socket = connect(Number(port), hostname).setEncoding('utf8')
    await once(socket, 'connect')
    socket.write(REQUEST)
    expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 /)
    return socket
  }

  it('answers a request that came while the process was busy for longer', async () => {
    const socket = await connected()
    socket.write(REQUEST)
    blockProcess(KEPT_MS + 2000) // Node adds a second of its own
    expect((await once(socket, 'data'))[0]).toMatch(/^HTTP\/1\.1 200 /)
    socket.destroy()
  })

  it('is closed when none comes', async () => {
    const socket = await connected()
    await once(socket, 'close')
  })
})
