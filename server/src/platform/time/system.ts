import { randomBytes } from 'node:crypto'

export function now(): Date {
  return new Date()
}

/** 256 bits, URL-safe. */
export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
