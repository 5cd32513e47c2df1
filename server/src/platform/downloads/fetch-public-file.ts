/**
 * Downloads a file from an address that a user supplied: no private networks, limited time and size (threats.md,
 * Text, files, addresses).
 */
import { lookup as lookUp } from 'node:dns'
import { get as getOverHttp, type IncomingMessage } from 'node:http'
import { get as getOverHttps } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import ipaddr from 'ipaddr.js'

/** Only `not_reachable` may succeed later. */
export type FetchFault = 'address_refused' | 'not_found' | 'not_reachable' | 'too_large'

export class FileNotFetched extends Error {
  readonly fault: FetchFault

  constructor(fault: FetchFault, options?: ErrorOptions) {
    super(fault, options)
    this.fault = fault
  }
}

export type FetchRules = {
  readonly bytesMax: number
  readonly timeoutMs: number
  readonly mayConnectTo: (ip: string) => boolean
  readonly mayUsePort: (port: string) => boolean
}

const HOPS_MAX = 4

/** All IPv6 addresses that are assigned; what is outside may be routed anywhere, such as `::7f00:1` to this machine. */
const GLOBAL_UNICAST = ipaddr.IPv6.parseCIDR('2000::/3')

/** False for loopback, private, link-local, shared and reserved ranges, also if written as IPv6. */
export function isPublicIp(ip: string): boolean {
  if (!ipaddr.isValid(ip)) return false
  const address = ipaddr.process(ip)
  if (address.range() !== 'unicast') return false
  return address instanceof ipaddr.IPv4 || address.match(GLOBAL_UNICAST)
}

export const PUBLIC_INTERNET: Pick<FetchRules, 'mayConnectTo' | 'mayUsePort'> = {
  mayConnectTo: isPublicIp,
  mayUsePort: (port) => port === '', // the default port of http or https
}

/** Connects to the address that was checked, so that the name cannot resolve to another one in between. */
function guardedLookup({ mayConnectTo }: FetchRules): LookupFunction {
  return (hostname, options, callback) => {
    lookUp(hostname, { ...options, all: true }, (error, found) => {
      if (error) return callback(error, '', 0)
      const [first] = found
      if (!first || !found.every(({ address }) => mayConnectTo(address)))
        return callback(new FileNotFetched('address_refused'), '', 0)
      return options.all ? callback(null, found) : callback(null, first.address, first.family)
    })
  }
}

/** @throws {FileNotFetched} address_refused */
function checkFetchAddress(address: string, base: URL | undefined, rules: FetchRules): URL {
  const url = URL.parse(address, base?.href)
  if (!url || !['http:', 'https:'].includes(url.protocol)) throw new FileNotFetched('address_refused')
  const host = url.hostname.replace(/^\[|\]$/g, '')
  const isRefused = isIP(host) !== 0 && !rules.mayConnectTo(host) // an IP address is not looked up, so it is checked here
  if (isRefused || !rules.mayUsePort(url.port) || url.username !== '' || url.password !== '')
    throw new FileNotFetched('address_refused')
  return url
}

function answerFrom(url: URL, rules: FetchRules, signal: AbortSignal): Promise<IncomingMessage> {
  const get = url.protocol === 'https:' ? getOverHttps : getOverHttp
  return new Promise((resolve, reject) => {
    get(url, { signal, lookup: guardedLookup(rules), agent: false }, resolve).on('error', reject)
  })
}

async function bytesOf(answer: IncomingMessage, bytesMax: number): Promise<Buffer> {
  const chunks: Buffer[] = []
  let size = Number(answer.headers['content-length'] ?? 0)
  if (size > bytesMax) throw new FileNotFetched('too_large')
  size = 0
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size > bytesMax) throw new FileNotFetched('too_large')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}

const STATUSES_TO_RETRY = new Set([408, 425, 429])

/** @throws {FileNotFetched} */
async function fetchHops(address: string, rules: FetchRules, signal: AbortSignal): Promise<Buffer> {
  let url = checkFetchAddress(address, undefined, rules)
  for (let hop = 0; hop < HOPS_MAX; hop += 1) {
    const answer = await answerFrom(url, rules, signal)
    try {
      const { statusCode: status = 0, headers } = answer
      if (status === 200) return await bytesOf(answer, rules.bytesMax)
      if (status < 300 || status >= 400 || headers.location === undefined)
        throw new FileNotFetched(
          status >= 500 || STATUSES_TO_RETRY.has(status) ? 'not_reachable' : 'not_found',
        )
      url = checkFetchAddress(headers.location, url, rules)
    } finally {
      answer.destroy()
    }
  }
  throw new FileNotFetched('not_found')
}

/** @throws {FileNotFetched} */
export async function fetchPublicFile(address: string, rules: FetchRules): Promise<Buffer> {
  try {
    return await fetchHops(address, rules, AbortSignal.timeout(rules.timeoutMs))
  } catch (error) {
    if (error instanceof FileNotFetched) throw error
    throw new FileNotFetched('not_reachable', { cause: error })
  }
}
