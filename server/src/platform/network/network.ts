/** Where a request came from, without its address: for limits that outlive the process. */
import { createHmac } from 'node:crypto'
import { addressGroup } from './address-group.ts'

export type Network = {
  /** of an IPv4 address or a /64 of IPv6; keyed, since all addresses there are could be tried */
  readonly hash: string
  /** multiplies what one network may (RATE_LIMIT_FACTOR) */
  readonly limitFactor: number
}

/** @param secret the same in all processes of the shop */
export function networks(secret: string, limitFactor: number): (address: string) => Network {
  return (address) => {
    const hash = createHmac('sha256', secret)
      .update(`network/${addressGroup(address)}`)
      .digest('base64url')
    return { hash, limitFactor }
  }
}
