/** Demo accounts share one password. */
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import type { ShopProcess } from '../testing/shop-process.ts'

/** @returns the `authorization` header */
export async function signIn(shop: ShopProcess, email: string = GUEST_ACCOUNT.email): Promise<string> {
  const answer = await fetch(`${shop.address}/api/v1/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...GUEST_ACCOUNT, email }),
  })
  if (!answer.ok) throw new Error(`signing in as ${email} answered ${answer.status}`)
  const { data } = (await answer.json()) as { data: { access_token: string } }
  return `Bearer ${data.access_token}`
}
