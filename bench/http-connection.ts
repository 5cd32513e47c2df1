/** A keep-alive connection with sequential requests; light, so that it does not measure itself. */
import { connect, type Socket } from 'node:net'

export type HttpQuestion = {
  readonly method?: string
  readonly path: string
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: string
}

type HttpOutcome = { readonly status: number; readonly bytes: number }

export type HttpConnection = {
  /** One at a time; reconnects when needed. */
  readonly ask: (question: Buffer) => Promise<HttpOutcome>
  readonly close: () => void
}

const HEAD_END = Buffer.from('\r\n\r\n')
const LAST_CHUNK = Buffer.from('0\r\n\r\n')
const NOTHING = Buffer.alloc(0)

/** Request bytes, made once. */
export function questionBytes({ method = 'GET', path, headers = {}, body = '' }: HttpQuestion): Buffer {
  const length = body === '' ? [] : [`content-length: ${Buffer.byteLength(body)}`]
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`)
  return Buffer.from([`${method} ${path} HTTP/1.1`, 'host: shop', ...lines, ...length, '', body].join('\r\n'))
}

type Head = { readonly status: number; readonly length: number | undefined; readonly isLast: boolean }

function readHead(bytes: Buffer): Head {
  const text = bytes.toString('latin1').toLowerCase()
  const status = Number(text.slice(9, 12))
  const declared = /\r\ncontent-length: *(\d+)/.exec(text)?.[1]
  const length = status === 304 || status === 204 ? 0 : declared === undefined ? undefined : Number(declared)
  return { status, length, isLast: text.includes('\r\nconnection: close') }
}

/** @param from an address of this machine */
export function openHttpConnection(port: number, from = '127.0.0.1'): HttpConnection {
  let socket: Socket | undefined
  let pending: PromiseWithResolvers<HttpOutcome> | undefined
  let head: Head | undefined
  let unread: Buffer = NOTHING // of an incomplete head, or a chunked body's tail
  let bodyBytes = 0

  const settle = (outcome: HttpOutcome, isLast: boolean): void => {
    const request = pending
    pending = undefined
    head = undefined
    unread = NOTHING
    bodyBytes = 0
    if (isLast) socket?.destroy()
    request?.resolve(outcome)
  }
  const readBody = (bytes: Buffer): void => {
    if (!head) return
    bodyBytes += bytes.length
    if (head.length === undefined) unread = Buffer.concat([unread, bytes]).subarray(-LAST_CHUNK.length)
    const isWhole = head.length === undefined ? unread.equals(LAST_CHUNK) : bodyBytes >= head.length
    if (isWhole) settle({ status: head.status, bytes: bodyBytes }, head.isLast)
  }
  const read = (bytes: Buffer): void => {
    if (head) {
      readBody(bytes)
      return
    }
    const all = unread.length === 0 ? bytes : Buffer.concat([unread, bytes])
    const end = all.indexOf(HEAD_END)
    unread = end === -1 ? all : NOTHING
    if (end === -1) return
    head = readHead(all.subarray(0, end))
    readBody(all.subarray(end + HEAD_END.length))
  }
  const lose = (error: Error): void => {
    const request = pending
    pending = undefined
    request?.reject(error)
  }
  const connected = (): Socket => {
    if (socket && !socket.destroyed && socket.writable) return socket
    const opened = connect({ port, host: '127.0.0.1', localAddress: from, noDelay: true })
    opened.on('data', read)
    opened.on('error', lose)
    opened.on('close', () => {
      if (opened === socket) lose(new Error('the connection was closed before the answer'))
    })
    socket = opened
    return opened
  }

  return {
    ask: (question) => {
      const request = Promise.withResolvers<HttpOutcome>()
      const through = connected()
      pending = request
      through.write(question)
      return request.promise
    },
    close: () => {
      pending = undefined
      socket?.destroy()
    },
  }
}
