/** Mails say how an order gets to its buyer: by a courier, by a parcel, or by pick-up. */
import { describe, expect, it } from 'vitest'
import {
  orderDeliveredMail,
  orderPaidMail,
  orderShippedMail,
} from '../../src/backoffice/mails/messages/order-messages.ts'
import { orderPaidOwnerMail } from '../../src/backoffice/mails/messages/owner-messages.ts'
import { SAMPLE_ORDER } from '../../src/backoffice/mails/messages/samples.ts'
import { orderPlacedMail } from '../../src/backoffice/mails/messages/unpaid-messages.ts'
import { renderText } from '../../src/backoffice/mails/render-text.ts'
import { MAIL_SHOP } from '../support/mail-shop.ts'

describe('how an order gets to its buyer', () => {
  const textOf = (content: ReturnType<typeof orderPaidMail>) => renderText(content, MAIL_SHOP)
  const ways = { courier: '', service: '', days_min: null, days_max: null, is_pickup: false, note: '' }
  const toOwner = (order: typeof SAMPLE_ORDER) => orderPaidOwnerMail({ ...order, email: '' }, MAIL_SHOP)

  it('stands in the mails with courier and days, where the buyer has chosen', () => {
    for (const mail of [orderPaidMail(SAMPLE_ORDER, MAIL_SHOP), toOwner(SAMPLE_ORDER)]) {
      expect(textOf(mail)).toContain('JNE REG, 2–4 days')
      expect(textOf(mail)).toContain('Jl. Kaliurang km 5')
    }
    const own = { ...SAMPLE_ORDER, shipping: { ...ways, service: 'Kurir toko' } }
    expect(textOf(orderPaidMail(own, MAIL_SHOP))).toMatch(/Sent by: Kurir toko\n/)
    expect(textOf(orderPaidMail({ ...SAMPLE_ORDER, shipping: null }, MAIL_SHOP))).not.toContain('Sent by')
  })

  it('is by picking it up: where and when, no home address, no delivery', () => {
    const note = 'Jl. Malioboro 7, from 9 to 17.'
    const order = { ...SAMPLE_ORDER, shipping: { ...ways, service: 'Pick-up', is_pickup: true, note } }
    const mails = [
      orderPlacedMail(order, MAIL_SHOP),
      orderPaidMail(order, MAIL_SHOP),
      orderDeliveredMail(order, MAIL_SHOP),
      toOwner(order),
    ]
    for (const mail of mails) {
      const words = `${mail.subject} ${mail.preview} ${textOf(mail)}`
      expect(words).not.toMatch(/Kaliurang|it is on its way|sent\b|Deliver|delivered|arrived/)
    }
    expect(textOf(orderPaidMail(order, MAIL_SHOP))).toContain(`Pick-up: ${note}`)
    expect(textOf(orderPaidMail(order, MAIL_SHOP))).toContain('Picked up by: Siti Aminah')
    expect(toOwner(order).subject).toBe('Order 1042 is paid: Rp 559.250, for pick-up')
    expect(textOf(toOwner(order))).toContain('the buyer will pick it up')
    const unsaid = { ...order, shipping: { ...order.shipping, note: '' } }
    expect(textOf(orderPaidMail(unsaid, MAIL_SHOP))).toContain('Pick-up: Ask us where and when.')
  })

  it('is by a parcel once one was sent, whatever was chosen', () => {
    const order = {
      ...SAMPLE_ORDER,
      shipping: { ...ways, service: 'Pick-up', is_pickup: true, note: 'Here' },
    }
    const parcel = { sentWith: 'JNE REG', tracking_number: '1', tracking_url: '' }
    expect(textOf(orderShippedMail(order, [parcel], MAIL_SHOP))).toContain('Jl. Kaliurang km 5')
    expect(textOf(orderShippedMail(order, [parcel], MAIL_SHOP))).not.toContain('Pick-up')
  })
})
