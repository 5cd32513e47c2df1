/** Texts that depend on a value: an Indonesian build shows no English word, and no English decimal point. */
import type { AdminMail } from '@warung/contract/mails.ts'
import type { Order } from '@warung/contract/orders.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createRoutesStub } from 'react-router'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'

beforeAll(() => {
  vi.stubEnv('VITE_LANGUAGE', 'id')
  vi.resetModules()
})
afterAll(() => {
  vi.unstubAllEnvs()
  vi.resetModules()
})

function shown(element: ReactElement): string {
  const Page = createRoutesStub([{ path: '/', Component: () => element }])
  return renderToStaticMarkup(<Page />)
}

it('writes another currency with a decimal comma', async () => {
  const { displayCharge } = await import('./app/display/display-charge')
  expect(displayCharge({ amount: '2.12', currency: 'USD' })).toBe('USD 2,12')
  expect(displayCharge({ amount: '105000', currency: 'IDR' })).toBe('Rp 105.000')
})

it('names the tax of a new shop', async () => {
  const { paymentSettingsTexts } = await import('./app/admin/settings/payment-settings-texts')
  expect(paymentSettingsTexts.taxAnswer('Tax', '5')).toBe('Pajak 5%')
  expect(paymentSettingsTexts.taxAnswer('PPN', '11')).toBe('PPN 11%')
})

it('speaks of a payment, not of a transfer, below an order by QRIS', async () => {
  const { OrderProgress } = await import('./app/orders/order-progress')
  const qris = { merchant_name: 'TOKO', merchant_city: 'SOLO', picture: null }
  const reported = { accounts: [], amount: 70_781, reported_at: '2026-11-24T09:00:00+07:00', refused: null }
  const order = {
    ...{ order_id: 7, cancelled_at: null, paid_at: null, shipped_at: null, deliverd_at: null, refunds: [] },
    ...{ created_at: '2026-11-24T08:00:00+07:00', is_paid: false, shipping: null, shipments: [] },
    ...{ accepted_at: null, is_delivered: false, is_payment_pending: false },
  } as Partial<Order> as Order
  const textOf = (transfer: object) =>
    shown(<OrderProgress order={{ ...order, transfer } as Order} roleId={ROLE.customer} />)
  expect(textOf({ ...reported, qris })).toContain('Pembayaran Anda sedang kami cek.')
  expect(textOf(reported)).toContain('Transfer Anda sedang kami cek.')
})

it('says of an outdated mail about no order nothing of an order', async () => {
  const { MailCard } = await import('./app/admin/mails/mail-card')
  const mail = {
    ...{ mail_id: 1, kind: 'password_reset', order_id: null, recipient: 'a@b.test', state: 'not_sent' },
    ...{ last_error: 'no_longer_true', last_answer: null, created_at: '2026-11-24T09:00:00+07:00' },
    ...{ attempts: 0, is_resendable: false },
  } as Partial<AdminMail> as AdminMail
  const textOf = (order_id: number | null) =>
    shown(<MailCard mail={{ ...mail, order_id }} hasServer reading={undefined} readHref="/" closeHref="/" />)
  expect(textOf(null)).not.toContain('Pesanan berubah')
  expect(textOf(null)).toContain('tidak diperlukan lagi')
  expect(textOf(9)).toContain('Pesanan berubah sebelum email ini dikirim')
})
