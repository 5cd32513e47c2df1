/** A LISTEN connection dies silently, as after a failover. */
import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'
import { afterEach, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../../../testing/databases.ts'
import { describeOnPostgres } from '../../../../../testing/each-engine.ts'
import { openDatabase } from '../open.ts'
import { listenOnPostgres } from './listen.ts'

const TIMING = { firstPauseMs: 20, longestPauseMs: 100, checkIntervalMs: 50, checkTimeoutMs: 1_000 }

/** A proxy between client and PostgreSQL. */
async function openLine(databaseUrl: string) {
  const to = new URL(databaseUrl)
  const open: [Socket, Socket][] = []
  const server = createServer((client) => {
    const upstream = connect(Number(to.port), to.hostname)
    open.push([client, upstream])
    for (const socket of [client, upstream]) socket.on('error', () => {})
    client.pipe(upstream).pipe(client)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Open connections go silent; new ones work. */
    freeze: () => {
      for (const [client, upstream] of open) {
        client.unpipe()
        upstream.unpipe()
      }
    },
    close: () => {
      for (const pair of open) for (const socket of pair) socket.destroy()
      server.close()
    },
  }
}

describeOnPostgres('listening on a line that goes dead', () => {
  const closing: (() => unknown)[] = []
  afterEach(async () => {
    for (const close of closing.splice(0).reverse()) await close()
  })

  const open = async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    const database = await openDatabase({ databaseUrl, poolSize: 1 })
    const line = await openLine(databaseUrl)
    const listening = listenOnPostgres({ connectionString: line.url }, () => {}, TIMING)
    closing.push(database.close, line.close, listening.close)
    const heard: (string | null)[] = []
    await listening.listen('shop', (payload) => void heard.push(payload))
    const tell = (payload: string) => database.notify('shop', payload)
    await tell('first')
    await expect.poll(() => heard).toEqual(['first'])
    return { line, listening, heard, tell }
  }

  it('is noticed: it hears again, and knows that it may have missed something', async () => {
    const { line, heard, tell } = await open()
    line.freeze()
    await tell('missed')
    await expect.poll(() => heard).toEqual(['first', null])
    await tell('back')
    await expect.poll(() => heard).toEqual(['first', null, 'back'])
  })

  it('does not keep it from being closed', async () => {
    const { line, listening } = await open()
    line.freeze()
    await expect(listening.close()).resolves.toBeUndefined()
  })
})
