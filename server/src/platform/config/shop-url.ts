import { isLoopback } from '../network/loopback.ts'
import type { Config } from './config.ts'

type ShopAddress = Pick<Config, 'publicUrl' | 'host' | 'port'>

/** Never taken from a request, whose Host header can be forged. Without PUBLIC_URL: the listening address (D16). */
export function shopUrlOf({ publicUrl, host, port }: ShopAddress): string {
  return publicUrl ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`
}

/** Undefined for a shop that listens on a network without PUBLIC_URL: a wrong canonical address would hide its pages from search. */
export function canonicalUrlOf(address: ShopAddress): string | undefined {
  return address.publicUrl !== undefined || isLoopback(address.host) ? shopUrlOf(address) : undefined
}
