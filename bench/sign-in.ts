/** Signing in to the demo, whose accounts all have one password. */
import { GUEST_ACCOUNT } from '@warung/contract/values/guest-account.ts'
import type { ShopProcess } from '../testing/shop-process.ts'

/** @returns what a call says in its header `authorization` */
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
