import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * As it came over the wire: `fetch` decodes, and hides what it decoded from.
 *
 * @param target what the request asks for where it is no address that a browser would make of `place`
 */
export async function rawGet(
  address: string,
  place: string,
  headers: Record<string, string> = {},
  target?: string,
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const [answer] = (await once(
    get(new URL(place, address), { headers, agent: false, ...(target && { path: target }) }),
    'response',
  )) as [IncomingMessage]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}
