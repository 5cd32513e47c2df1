/**
 * The port of a shop of several workers: the process that starts them listens, and hands each connection to the next worker.
 * It stays open while no worker lives; connections wait for the next one (docs/decisions/039-poolers-and-workers.md).
 */
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6, type Socket } from 'node:net'

/** Sent to a worker beside a connection. */
export const CONNECTION = 'warung connection'
/** How many may wait for a worker; more are closed. */
const WAITING_MAX = 1_000

export type SharedPort = {
  /** as in `http://127.0.0.1:3000` */
  readonly address: string
  /** From now on this worker gets its share. */
  add(worker: Worker): void
  /** It gets no more. @returns how many workers are left */
  remove(worker: Worker): number
  close(): void
}

type PortOptions = { readonly host: string; readonly port: number }

/** An address of this machine, where it listens to all. */
function socketAddress({ address, port }: AddressInfo): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`
}

/** @throws as `listen` does: the port is taken, or no address of this machine */
export async function openSharedPort(options: PortOptions): Promise<SharedPort> {
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true })
  const waiting: Socket[] = []
  let takers: Worker[] = []

  const hand = (connection: Socket): void => {
    const taker = takers.shift()
    if (taker === undefined) {
      if (waiting.length < WAITING_MAX) waiting.push(connection)
      else connection.destroy()
      return
    }
    takers.push(taker)
    taker.send(CONNECTION, connection, (error) => {
      if (error) connection.destroy() // it has just died; its end takes it off
    })
  }
  server.on('connection', (connection) => {
    connection.on('error', () => {}) // whoever waits may leave
    hand(connection)
  })
  server.listen(options)
  await once(server, 'listening')
  return {
    address: socketAddress(server.address() as AddressInfo),
    add: (worker) => {
      takers.push(worker)
      for (const connection of waiting.splice(0)) hand(connection)
    },
    remove: (worker) => {
      takers = takers.filter((taker) => taker !== worker)
      return takers.length
    },
    close: () => {
      server.close()
      for (const connection of waiting.splice(0)) connection.destroy()
    },
  }
}
