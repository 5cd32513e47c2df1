import { once } from 'node:events'
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http'
import { buffer } from 'node:stream/consumers'

/** As it came over the wire: `fetch` decodes, and hides what it decoded from. */
export async function rawGet(
  address: string,
  place: string,
  headers: Record<string, string> = {},
): Promise<{ status: number; headers: IncomingHttpHeaders; body: Buffer }> {
  const [answer] = (await once(get(new URL(place, address), { headers, agent: false }), 'response')) as [
    IncomingMessage,
  ]
  return { status: answer.statusCode ?? 0, headers: answer.headers, body: await buffer(answer) }
}
