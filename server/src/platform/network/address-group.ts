/** Whose limits an address shares: every limit per address counts by this, never by the bare text. */
import ipaddr from 'ipaddr.js'

/** Some proxies write the port too: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function withoutPort(address: string): string {
  return /^\[(.*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address
}

/** Whoever asks once asks again: reading an address takes longer than the rest of counting a request. */
const knownGroups = new Map<string, string>()
const KNOWN_GROUPS_MAX = 1000
/** Longer than any address; what a proxy passes on may be anything. */
const ADDRESS_LENGTH_MAX = 64

/**
 * One home gets a whole /64 of IPv6, so its addresses count as one, in every spelling; an IPv4
 * address that came mapped into IPv6 counts as the IPv4 one (threats.md, Text, files, addresses).
 *
 * @param address as the socket or a trusted proxy gives it; what is no address stands for itself
 * @returns `203.0.113.7`, or `2001:db8:1:2::/64`
 */
export function addressGroup(address: string): string {
  const known = knownGroups.get(address)
  if (known !== undefined) return known
  const group = readAddressGroup(address)
  if (knownGroups.size >= KNOWN_GROUPS_MAX) knownGroups.clear()
  if (address.length <= ADDRESS_LENGTH_MAX) knownGroups.set(address, group)
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
