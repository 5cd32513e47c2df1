/** Identifies a network without storing its address: for limits that outlive the process. */
import { createHmac } from 'node:crypto'
import { addressGroup } from './address-group.ts'

export type Network = {
  /** keyed hash of an address group: a plain hash could be brute-forced */
  readonly hash: string
  /** multiplies limits (RATE_LIMIT_FACTOR) */
  readonly limitFactor: number
}

/** @param secret shared by all processes */
export function networks(secret: string, limitFactor: number): (address: string) => Network {
  return (address) => {
    const hash = createHmac('sha256', secret)
      .update(`network/${addressGroup(address)}`)
      .digest('base64url')
    return { hash, limitFactor }
  }
}
