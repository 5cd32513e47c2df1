import { createHmac } from 'node:crypto'
import { addressGroup } from './address-group.ts'

export type Network = {
  /** with a key, because a plain hash could be brute-forced */
  readonly hash: string
  /** RATE_LIMIT_FACTOR */
  readonly limitFactor: number
}

export function networks(secret: string, limitFactor: number): (address: string) => Network {
  return (address) => {
    const hash = createHmac('sha256', secret)
      .update(`network/${addressGroup(address)}`)
      .digest('base64url')
    return { hash, limitFactor }
  }
}
