/** The owner's keys, encrypted with the shop's secret, so that a copy of the database alone gives no access. */
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Db } from '../platform/database/open.ts'
import { providerKey } from '../platform/database/schema/provider-keys.ts'
import type { KeyMode, ProviderKeys } from './key-form.ts'

const CIPHER = 'aes-256-gcm'
const [IV_BYTES, TAG_BYTES] = [12, 16]

function cipherKey(sessionSecret: string): Buffer {
  return Buffer.from(hkdfSync('sha256', sessionSecret, '', 'keys of payment providers', 32))
}

function keysIn(value: unknown): ProviderKeys {
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  return Object.fromEntries(entries.map(([name, key]) => [name, String(key)]))
}

/** Bound to the provider, so that a row cannot be used for another one. */
export function sealKeys(sessionSecret: string, provider: string, keys: ProviderKeys): string {
  const iv = randomBytes(IV_BYTES)
  const cipher = createCipheriv(CIPHER, cipherKey(sessionSecret), iv).setAAD(Buffer.from(provider))
  const text = Buffer.concat([cipher.update(JSON.stringify(keys), 'utf8'), cipher.final()])
  return Buffer.concat([iv, cipher.getAuthTag(), text]).toString('base64')
}

/** Undefined if they were sealed with another secret, or altered. */
export function unsealKeys(
  sessionSecret: string,
  provider: string,
  sealed: string,
): ProviderKeys | undefined {
  const bytes = Buffer.from(sealed, 'base64')
  const tagEnd = IV_BYTES + TAG_BYTES
  try {
    const decipher = createDecipheriv(CIPHER, cipherKey(sessionSecret), bytes.subarray(0, IV_BYTES), {
      authTagLength: TAG_BYTES,
    })
    decipher.setAAD(Buffer.from(provider)).setAuthTag(bytes.subarray(IV_BYTES, tagEnd))
    const text = Buffer.concat([decipher.update(bytes.subarray(tagEnd)), decipher.final()])
    return keysIn(JSON.parse(text.toString('utf8')))
  } catch {
    return undefined // the owner will be asked to enter them again
  }
}

export type StoredKeys = { readonly mode: KeyMode; readonly keys: ProviderKeys }

export type FindStoredKeys = (db: Db, provider: string) => Promise<StoredKeys | undefined>

type KeyLog = { warn(details: object, message: string): void }

export function keysStoredBy(sessionSecret: string, log: KeyLog): FindStoredKeys {
  return async (db, provider) => {
    const [row] = await db.select().from(providerKey).where(eq(providerKey.provider, provider))
    if (!row) return undefined
    const keys = unsealKeys(sessionSecret, provider, row.sealed)
    if (keys) return { mode: row.mode, keys }
    log.warn({ provider }, 'the keys of a payment provider cannot be decrypted')
    return undefined
  }
}
