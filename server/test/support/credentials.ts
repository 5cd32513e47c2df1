/** Accounts with passwords, and the mails that lead to new ones. */
import type { UserInfo } from '@warung/contract/accounts.ts'
import { desc, eq } from 'drizzle-orm'
import { mail } from '../../src/platform/database/schema/mails.ts'
import type { TestShop } from './shop.ts'

export const HOUR_MS = 3_600_000
export const OLD = 'rahasia-lama-sekali'
export const NEW = 'rahasia-baru-sekali'

let people = 0
export async function register(shop: TestShop, name = 'Sari') {
  people += 1
  const email = `sari-${people}@credentials.example`
  const body = { name, email, password: OLD, confirm_password: OLD }
  return (await shop.call('POST /api/v1/auth/register/customer', { body })).data
}

export async function signIn(
  shop: TestShop,
  email: string,
  password: string,
  userAgent = 'curl/8',
): Promise<UserInfo> {
  const headers = { 'user-agent': userAgent }
  return (await shop.call('POST /api/v1/auth/login', { body: { email, password }, headers })).data
}
export async function canSignIn(shop: TestShop, email: string, password: string): Promise<boolean> {
  return signIn(shop, email, password).then(
    () => true,
    () => false,
  )
}
export async function isLive(shop: TestShop, who: UserInfo): Promise<boolean> {
  return shop.call('GET /api/v1/user', {}, who).then(
    () => true,
    () => false,
  )
}

export function forgotten(shop: TestShop, email: string) {
  return shop.call('POST /api/v1/auth/password/forgotten', { body: { email } })
}
export function reset(shop: TestShop, token: string, password = NEW) {
  return shop.call('POST /api/v1/auth/password/reset', {
    body: { token, password, confirm_password: password },
  })
}
export async function mailsTo(shop: TestShop, recipient: string) {
  return shop.db.select().from(mail).where(eq(mail.recipient, recipient)).orderBy(desc(mail.mail_id))
}
export async function mailedToken(shop: TestShop, recipient: string): Promise<string> {
  const [newest] = await mailsTo(shop, recipient)
  if (!newest?.secret) throw new Error('no mail with a link')
  return newest.secret
}
