import ipaddr from 'ipaddr.js'

/** Some proxies add the port: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

/** Cached, because parsing is the slowest part of counting a request. */
const groupCache = new Map<string, string>()
const KNOWN_GROUPS_MAX = 1000
/** A proxy may pass on any text. */
const ADDRESS_LENGTH_MAX = 64

/**
 * A household with IPv6 has a whole /64, which counts as one address (threats.md, Text, files, addresses).
 * @returns `203.0.113.7`, `2001:db8:1:2::/64`, or other text unchanged
 */
export function addressGroup(address: string): string {
  const cached = groupCache.get(address)
  if (cached !== undefined) return cached
  const group = readAddressGroup(address)
  if (groupCache.size >= KNOWN_GROUPS_MAX) groupCache.clear()
  if (address.length <= ADDRESS_LENGTH_MAX) groupCache.set(address, group)
  return group
}

function readAddressGroup(address: string): string {
  const bare = withoutPort(address.trim())
  if (!ipaddr.isValid(bare)) return bare
  const parsed = ipaddr.process(bare)
  if (!(parsed instanceof ipaddr.IPv6)) return parsed.toString()
  const network = new ipaddr.IPv6([...parsed.parts.slice(0, 4), 0, 0, 0, 0])
  return `${network.toString()}/64`
}
