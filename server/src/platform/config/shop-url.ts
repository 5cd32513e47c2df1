import { isLoopback } from '../network/loopback.ts'
import type { Config } from './config.ts'

type ShopAddress = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** Never from a request: its Host header is anyone's. Without PUBLIC_URL the listening address (D16). */
export function shopUrlOf({ publicUrl, host, port }: ShopAddress): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** undefined for a shop on a network without PUBLIC_URL: a wrong canonical address hides its pages from search. */
export function canonicalUrlOf(address: ShopAddress): string | undefined {
  return address.publicUrl !== undefined || isLoopback(address.host) ? shopUrlOf(address) : undefined
}
