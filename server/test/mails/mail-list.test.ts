import { eq } from 'drizzle-orm'
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { queueMail } from '../../src/outbox/queue-mail.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { placedOrder } from '../support/orders.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

async function failedMail(shop: TestShop): Promise<{ id: number; order_id: number }> {
  const { order } = await placedOrder(shop, { name: 'Kopi Gayo' })
  const { order_id } = order
  const failed = {
    state: 'failed',
    attempts: 3,
    last_error: 'address_refused',
    last_answer: '550 no',
  } as const
  const [row] = await shop.db.update(mail).set(failed).where(eq(mail.order_id, order_id)).returning()
  if (!row) throw new Error('there is no mail about the order')
  return { id: row.mail_id, order_id }
}

describeEachEngine('mails as admins see them', (open) => {
  it('are listed newest first, found by state, order and address, with why they failed', async () => {
    const shop = await openShop(await open())
    const admin = await shop.signInAs('admin')
    const { id, order_id } = await failedMail(shop)
    const other = await placedOrder(shop, {
      who: await shop.signInAs('customer', { email: 'budi@b.example' }),
    })
    const list = async (query: { state?: 'failed' | 'waiting'; keyword?: string }) => {
      const { data, meta } = await shop.call('GET /api/v1/admin/mail', { query }, admin)
      return { orders: data.map((each) => each.order_id), meta }
    }
    expect(await list({})).toEqual({
      orders: [other.order.order_id, order_id],
      meta: { before: null, has_server: false, failed: 1 },
    })
    expect((await list({ state: 'failed' })).orders).toEqual([order_id])
    expect((await list({ keyword: String(order_id) })).orders).toEqual([order_id])
    expect((await list({ keyword: ' BUDI@b' })).orders).toEqual([other.order.order_id])
    expect((await list({ keyword: '%' })).orders).toEqual([])
    const { data } = await shop.call('GET /api/v1/admin/mail', { query: { state: 'failed' } }, admin)
    expect(data).toMatchObject([
      { mail_id: id, last_error: 'address_refused', last_answer: '550 no', is_resendable: true },
    ])
    await shop.close()
  })

  it('are read as they would be written now', async () => {
    const shop = await openShop(await open())
    const admin = await shop.signInAs('admin')
    const { id, order_id } = await failedMail(shop)
    const { data } = await shop.call('GET /api/v1/admin/mail/{id}', { params: { id } }, admin)
    expect(data?.subject).toMatch(`Order ${order_id} is waiting for your payment`)
    expect(data?.text).toContain('Kopi Gayo')
    const unknown = await refusalOf(
      shop.call('GET /api/v1/admin/mail/{id}', { params: { id: 999_999 } }, admin),
    )
    expect(unknown.code).toBe('mail_not_found')
    await shop.close()
  })

  it('never show the link of an account, nor send one again', async () => {
    const shop = await openShop(await open())
    const admin = await shop.signInAs('admin')
    const secret = 'a-token-that-opens-an-account'
    const about = { kind: 'password_reset', event_key: 'x', recipient: 'super@toko.example' } as const
    await queueMail(shop.db, { ...about, secret, now: shop.now() })
    const listed = await shop.call('GET /api/v1/admin/mail', { query: {} }, admin)
    expect(JSON.stringify(listed)).not.toContain(secret)
    const id = listed.data[0]?.mail_id ?? 0
    const { data } = await shop.call('GET /api/v1/admin/mail/{id}', { params: { id } }, admin)
    expect(data?.text).toContain('Choose a new password')
    expect(JSON.stringify(data)).not.toContain(secret)
    await shop.db.update(mail).set({ state: 'failed', secret: null }).where(eq(mail.mail_id, id))
    const refused = await refusalOf(shop.call('POST /api/v1/admin/mail/{id}/send', { params: { id } }, admin))
    expect(refused.code).toBe('mail_not_resendable')
    await shop.close()
  })

  it('that failed are sent again, once however often it is asked for, and History says by whom', async () => {
    const shop = await openShop(await open())
    const admin = await shop.signInAs('admin', { name: 'Tini' })
    const { id, order_id } = await failedMail(shop)
    const send = () => shop.call('POST /api/v1/admin/mail/{id}/send', { params: { id } }, admin)
    const asked = await Promise.allSettled([send(), send()])
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
    const [row] = await shop.db.select().from(mail).where(eq(mail.mail_id, id))
    expect(row).toMatchObject({ state: 'waiting', attempts: 0, last_error: null })
    const history = await shop.call('GET /api/v1/admin/audit', { query: {} }, admin)
    expect(history.data[0]).toMatchObject({
      ...{ action: 'mail.sent_again', user_name: 'Tini', subject_name: `Order placed, order ${order_id}` },
    })
    await shop.close()
  })

  it('can be seen while developing, and not otherwise', async () => {
    const database = await open()
    const developing = await openShop(database, { environment: { NODE_ENV: 'development' } })
    const page = await developing.fetch('/design/mails/en/order_paid')
    expect(page.headers.get('content-type')).toBe('text/html; charset=utf-8')
    expect(await page.text()).toContain('Thank you, order 1042 is paid')
    expect(await (await developing.fetch('/design/mails/id/order_paid/text')).text()).toContain(
      'Halo Budi Santoso',
    )
    expect((await developing.fetch('/design/mails')).status).toBe(200)
    expect((await developing.fetch('/design/mails/en/nothing')).status).toBe(404)
    await developing.close()
    const shop = await openShop(database)
    expect((await shop.fetch('/design/mails')).status).toBe(404)
    await shop.close()
  })
})
