import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { expect, it } from 'vitest'
import { watchRequests } from './request-activity.ts'

it('does not wait for clients that left before the response', async () => {
  const app = Fastify()
  const activity = watchRequests(app, () => performance.now())
  const [isAsked, hasLeft] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  app.get('/', { config: { callName: 'GET /api/v1/product' } }, (_request, reply) => {
    reply.raw.once('close', () => {
      reply.hijack() // as for an abandoned search
      hasLeft.resolve()
    })
    isAsked.resolve()
    return new Promise(() => {})
  })
  await app.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.address() as AddressInfo
  const asking = request({ port, host: '127.0.0.1' })
  asking.end()
  await isAsked.promise
  asking.on('error', () => {}) // broken off
  asking.destroy()
  await hasLeft.promise
  const outcome = await Promise.race([
    activity.whenQuiet(600_000).then(() => 'quiet'),
    new Promise((resolve) => setTimeout(resolve, 5_000, 'still busy')),
  ])
  expect(outcome).toBe('quiet')
  await app.close()
})
