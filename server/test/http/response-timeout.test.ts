import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openShop, type TestShop } from '../support/shop.ts'

/** More than the system takes for a peer that does not read. */
const ANSWERS = 400

describeEachEngine('an answer that is not taken', (open) => {
  let shop: TestShop
  beforeAll(async () => {
    shop = await openShop(await open(), { parts: { answerTimeoutMs: 300 } })
  })
  afterAll(() => shop.close())

  /** The connection as the shop sees it, for what a client that does not read cannot see. */
  const connected = async (): Promise<{ client: Socket; server: Socket }> => {
    const { hostname, port } = new URL(shop.address)
    const accepted = once(shop.app.http.server, 'connection')
    const client = connect(Number(port), hostname).on('error', () => {})
    const [server] = (await accepted) as [Socket]
    return { client, server }
  }
  const request = 'GET /api/openapi.json HTTP/1.1\r\nhost: shop.test\r\n\r\n'

  it('is given up by a peer that reads nothing', async () => {
    const { client, server } = await connected()
    client.pause().write(request.repeat(ANSWERS))
    await once(server, 'close')
    client.destroy()
  })

  it('is given up by a peer that reads a little now and then', async () => {
    const { client, server } = await connected()
    client.write(request.repeat(ANSWERS))
    client.pause()
    const closed = once(server, 'close')
    while (!server.destroyed) {
      client.read(10)
      await turn()
    }
    await closed
    client.destroy()
  })

  it('does not end a connection whose answers are taken', async () => {
    const { client, server } = await connected()
    client.write(request)
    await once(client, 'data')
    await expect(once(server, 'close', { signal: AbortSignal.timeout(600) })).rejects.toThrow('aborted')
    client.destroy()
  })
})
