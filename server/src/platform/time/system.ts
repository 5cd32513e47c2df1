import { randomBytes } from 'node:crypto'

export function now(): Date {
  return new Date()
}

export function randomToken(): string {
  return randomBytes(32).toString('base64url')
}
