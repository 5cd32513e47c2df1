/** What the simulators of payment providers share: JSON over real HTTP, faults on demand, notifications. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

export type Fields = Record<string, unknown>

/** The body is sent as JSON. */
export type Answer = readonly [status: number, body: unknown]

/** What a browser visits; no fault keeps it away. */
export type SimulatedPage = {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
}

type Chance = 'unavailable' | 'limits' | 'hangs' | 'cuts' | undefined

export type GatewayFaults = {
  /** 503 to all */
  unavailable: boolean
  /** 429 to the next */
  limitsOnce: boolean
  /** no answer at all */
  hangs: boolean
  /** the next work is done, its answer lost; of the next POST alone */
  cutsOnce: boolean | 'POST'
  /** awaited before a request is answered */
  hold: ((request: IncomingMessage) => Promise<void>) | undefined
  /** asked for each request */
  byChance: (() => Chance) | undefined
}

export const NO_FAULTS: Readonly<GatewayFaults> = {
  unavailable: false,
  limitsOnce: false,
  hangs: false,
  cutsOnce: false,
  hold: undefined,
  byChance: undefined,
}

/** The next request to a path that ends so waits until it is released. */
export function holdRequest(
  faults: GatewayFaults,
  end: string,
): { readonly reached: Promise<void>; readonly release: () => void } {
  const reached = Promise.withResolvers<void>()
  const released = Promise.withResolvers<void>()
  faults.hold = async ({ url = '' }) => {
    if (!url.endsWith(end)) return
    faults.hold = undefined
    reached.resolve()
    await released.promise
  }
  return { reached: reached.promise, release: released.resolve }
}

export async function fieldsOf(request: IncomingMessage): Promise<Fields> {
  let text = ''
  for await (const chunk of request) text += String(chunk)
  return text === '' ? {} : (JSON.parse(text) as Fields)
}

/** The secret key as user name, without a password. */
export function bearsKey({ headers }: IncomingMessage, key: string): boolean {
  return headers.authorization === `Basic ${Buffer.from(`${key}:`).toString('base64')}`
}

type Gateway = {
  readonly answer: (request: IncomingMessage) => Promise<Answer>
  readonly page: (request: IncomingMessage) => SimulatedPage | undefined
  readonly refusal: (status: 429 | 503) => Answer
}

/** The caller stops it. */
export async function serveGateway({ answer, page, refusal }: Gateway) {
  const faults: GatewayFaults = { ...NO_FAULTS }

  async function faultyAnswer(request: IncomingMessage, chance: Chance): Promise<Answer> {
    if (faults.unavailable || chance === 'unavailable') return refusal(503)
    if (chance === 'limits') return refusal(429)
    if (!faults.limitsOnce) return answer(request)
    faults.limitsOnce = false
    return refusal(429)
  }

  async function serve(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const visited = page(request)
    if (visited) {
      response.writeHead(visited.status, visited.headers).end(visited.text)
      return
    }
    const chance = faults.byChance?.()
    if (faults.hangs || chance === 'hangs') return
    await faults.hold?.(request)
    const [status, body] = await faultyAnswer(request, chance)
    if (chance === 'cuts') {
      request.socket.destroy()
      return
    }
    if (faults.cutsOnce === true || faults.cutsOnce === request.method) {
      faults.cutsOnce = false
      request.socket.destroy()
      return
    }
    response
      .writeHead(status, { 'content-type': 'application/json', 'access-control-allow-origin': '*' })
      .end(JSON.stringify(body))
  }

  const server = createServer((request, response) => {
    serve(request, response).catch((error: unknown) => {
      response.writeHead(500).end(String(error))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    faults,
    stop: async (): Promise<void> => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** @returns the shop's HTTP status */
export async function sendNotification(
  url: string,
  body: unknown,
  headers: Readonly<Record<string, string>> = {},
): Promise<number> {
  const sent = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } }
  return (await fetch(url, { ...sent, body: JSON.stringify(body) })).status
}
