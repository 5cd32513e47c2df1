/** A shop whose owner offers QRIS by his own code, beside PayPal. */
import type { QrisSetting } from '@warung/contract/qris.ts'
import { NO_QRIS } from '@warung/contract/values/no-qris.ts'
import { QRIS_METHOD } from '@warung/contract/values/payment-methods.ts'
import encodeQR from 'qr'
import sharp from 'sharp'
import { STATIC_CODE } from '../../../testing/static-qris.ts'
import { formOf } from './images.ts'
import { saveSettings } from './settings.ts'
import type { TestShop } from './shop.ts'

export const BY_QRIS = QRIS_METHOD.payment_method_id
const BOTH = [1, BY_QRIS].map((payment_method_id) => ({ payment_method_id, is_on: true }))

/** As the bank sends it. */
export function qrisPictureFile(text: string): Promise<Buffer> {
  // pixels, not SVG: the shop forbids its process to read that
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4, scale: 8 })
  const pixels = Uint8Array.from(rows.flat(), (isDark) => (isDark ? 0 : 255))
  return sharp(pixels, { raw: { width: rows.length, height: rows.length, channels: 1 } })
    .png()
    .toBuffer()
}

export async function sendQrisPicture(shop: TestShop, bytes: Buffer, as: { access_token: string }) {
  const answer = await shop.fetch('/api/v1/admin/qris-picture', { method: 'POST', body: formOf(bytes) }, as)
  return { status: answer.status, body: (await answer.json()) as Record<string, unknown> }
}

export async function saveQris(shop: TestShop, qris: Partial<QrisSetting>, isOn = false) {
  const owner = await shop.signInAs('superAdmin')
  const on = isOn ? { payment_methods: BOTH } : {}
  return saveSettings(shop, { qris: { ...NO_QRIS, ...qris }, ...on }, owner)
}

export async function offerQris(shop: TestShop): Promise<void> {
  await saveQris(shop, { code: STATIC_CODE, is_allowed: true }, true)
}
