import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeAll, expect, it } from 'vitest'
import { describeBothEngines } from '../../../testing/each-engine.ts'
import type { Database } from '../../src/platform/database/open.ts'
import { openShop, type TestShop } from '../support/shop.ts'

/** on each engine */
const ROUNDS = 10
const CLIENTS = 12
const LONG_MS = 600_000

type AnswerHead = { readonly status: number; readonly connection: string | undefined }

async function ask(address: string, path: string, agent: Agent): Promise<AnswerHead> {
  const asking = get(new URL(path, address), { agent })
  const [answer] = (await once(asking, 'response')) as [IncomingMessage]
  await once(answer.resume(), 'end')
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection }
}

/** Sends one request after another over one connection, until the server stops listening. */
async function askUntilClosed(address: string): Promise<{ statuses: number[]; end: unknown }> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const statuses: number[] = []
  try {
    for (;;) statuses.push((await ask(address, '/api/v1/product-category', agent)).status)
  } catch (error) {
    return { statuses, end: error instanceof Error && 'code' in error ? error.code : error }
  } finally {
    agent.destroy()
  }
}

describeBothEngines('a shop that is told to stop', 'process', (open) => {
  let database: Database
  let shop: TestShop
  beforeAll(async () => {
    database = await open()
  })
  afterEach(() => shop.close())

  it(`resets no connection in ${ROUNDS} rounds under load`, { timeout: 120_000 }, async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      shop = await openShop(database)
      const clients = Array.from({ length: CLIENTS }, () => askUntilClosed(shop.address))
      await ask(shop.address, '/api/v1/product', new Agent())
      await shop.app.drain(50)
      for (const { statuses, end } of await Promise.all(clients)) {
        expect(end).toBe('ECONNREFUSED')
        expect(new Set(statuses)).toEqual(new Set([200]))
      }
      await shop.close()
    }
  })

  it('says at once that it is not ready, goes on serving and keeps no connection', async () => {
    shop = await openShop(database)
    const agent = new Agent({ keepAlive: true, maxSockets: 1 })
    expect(await ask(shop.address, '/readyz', agent)).toEqual({ status: 200, connection: 'keep-alive' })
    const drained = shop.app.drain(LONG_MS)
    expect(await ask(shop.address, '/readyz', agent)).toEqual({ status: 503, connection: 'close' })
    expect(await ask(shop.address, '/api/v1/product', agent)).toEqual({ status: 200, connection: 'close' })
    expect(await ask(shop.address, '/nowhere', agent)).toEqual({ status: 404, connection: 'close' })
    await shop.app.drain(LONG_MS) // a second time: no more waiting for balancers
    await drained
    await expect(ask(shop.address, '/readyz', agent)).rejects.toThrow('ECONNREFUSED')
  })

  it('does not wait for a client that left before its response', { timeout: 10_000 }, async () => {
    const [begun, ended] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const extraPlugins = async (app: FastifyInstance): Promise<void> => {
      app.get('/left', async (request, reply) => {
        request.raw.once('close', ended.resolve)
        begun.resolve()
        await ended.promise
        return reply.hijack()
      })
    }
    shop = await openShop(database, { parts: { extraPlugins } })
    const leaving = new AbortController()
    const left = shop.fetch('/left', { signal: leaving.signal })
    await begun.promise
    leaving.abort()
    await expect(left).rejects.toThrow('aborted')
    await ended.promise
    await shop.app.drain(0)
  })

  it('answers what had begun, and what comes over a connection that was accepted', async () => {
    const going = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    const extraPlugins = async (app: FastifyInstance): Promise<void> => {
      app.get('/slow', async () => {
        begun.resolve()
        await going.promise
        return 'in the end'
      })
    }
    shop = await openShop(database, { parts: { extraPlugins } })
    const slow = shop.fetch('/slow')
    await begun.promise
    const { hostname, port } = new URL(shop.address)
    const accepted = once(shop.app.http.server, 'connection')
    const silent = connect(Number(port), hostname)
    await accepted
    const drained = shop.app.drain(0)
    await expect.poll(() => shop.app.http.server.listening).toBe(false)
    silent.write('GET /api/v1/product HTTP/1.1\r\nhost: shop.test\r\n\r\n')
    const [head] = (await once(silent, 'data')) as [Buffer]
    expect(head.toString()).toMatch(/^HTTP\/1\.1 200 [\s\S]*connection: close/i)
    going.resolve()
    expect(await (await slow).text()).toBe('in the end')
    await drained
  })
})
