/** The machine's time and chance: handed in where a process starts, so that rules can be tried at any moment. */
import { randomBytes } from 'node:crypto'

export function now(): Date {
  return new Date()
}

/** 256 bits, safe in addresses. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
