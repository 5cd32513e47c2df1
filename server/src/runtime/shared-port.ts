/** The primary passes connections to workers; they wait while there is none (docs/decisions/039-poolers-and-workers.md). */
import type { Worker } from 'node:cluster'
import { once } from 'node:events'
import { type AddressInfo, createServer, isIPv6, type Socket } from 'node:net'

export const CONNECTION = 'warung connection'
const WAITING_MAX = 1_000

export type SharedPort = {
  readonly address: string
  add(worker: Worker): void
  remove(worker: Worker): number
  close(): void
}

type PortOptions = { readonly host: string; readonly port: number }

function socketAddress({ address, port }: AddressInfo): string {
  const reached = { '0.0.0.0': '127.0.0.1', '::': '::1' }[address] ?? address
  return `http://${isIPv6(reached) ? `[${reached}]` : reached}:${port}`
}

/** @throws the errors of `listen` */
export async function openSharedPort(options: PortOptions): Promise<SharedPort> {
  const server = createServer({ pauseOnConnect: true, allowHalfOpen: true })
  const waiting: Socket[] = []
  let workers: Worker[] = []

  const passOn = (connection: Socket): void => {
    const next = workers.shift()
    if (next === undefined) {
      if (waiting.length < WAITING_MAX) waiting.push(connection)
      else connection.destroy()
      return
    }
    workers.push(next)
    next.send(CONNECTION, connection, (error) => {
      if (error) connection.destroy()
    })
  }
  server.on('connection', (connection) => {
    connection.on('error', () => {}) // the client may disconnect while waiting
    passOn(connection)
  })
  server.listen(options)
  await once(server, 'listening')
  return {
    address: socketAddress(server.address() as AddressInfo),
    add: (worker) => {
      workers.push(worker)
      for (const connection of waiting.splice(0)) passOn(connection)
    },
    remove: (worker) => {
      workers = workers.filter((each) => each !== worker)
      return workers.length
    },
    close: () => {
      server.close()
      for (const connection of waiting.splice(0)) connection.destroy()
    },
  }
}
