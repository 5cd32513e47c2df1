import { eq } from 'drizzle-orm'
import { afterEach, expect, it } from 'vitest'
import { describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { CLAIM_MS, claimMails } from '../../src/backoffice/mails/claim-mails.ts'
import { MAIL_PAUSES_MS } from '../../src/backoffice/mails/mail-pauses.ts'
import { mailShopOf, ownerAddress } from '../../src/backoffice/mails/mail-shop.ts'
import { recordMailServer } from '../../src/backoffice/mails/open-mails.ts'
import { sendMails } from '../../src/backoffice/mails/send-mails.ts'
import { type MailServer, smtpServer } from '../../src/backoffice/mails/smtp.ts'
import type { SmtpTiming } from '../../src/backoffice/mails/smtp-limits.ts'
import { queueMail } from '../../src/outbox/queue-mail.ts'
import { mail } from '../../src/platform/database/schema/mails.ts'
import { deleteOldRows } from '../../src/runtime/jobs/delete-old-rows.ts'
import { type MailServerRules, openMailServer, openSilentServer } from '../support/mail-server.ts'
import { paidOrder, placedOrder } from '../support/orders.ts'
import { openPaymentShop } from '../support/payment-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { openShop, type TestShop } from '../support/shop.ts'

const DAY_MS = 86_400_000
/** for servers that never answer: a busy machine would miss it with those that do */
const HASTY: SmtpTiming = { connectMs: 300, silenceMs: 300, totalMs: 600 }

const toClose: (() => Promise<void> | void)[] = []
afterEach(async () => {
  for (const close of toClose.splice(0).reverse()) await close()
})

/** @returns what it is given, closed after the test */
function closedAfter<T extends { readonly close: () => Promise<void> | void }>(opened: T): T {
  toClose.push(opened.close)
  return opened
}

async function mailServer(rules?: MailServerRules) {
  return closedAfter(await openMailServer(rules))
}

function senderOf(url: string, timing?: SmtpTiming): MailServer {
  return closedAfter(smtpServer(url, timing))
}

function drain(shop: TestShop, server: MailServer): Promise<number> {
  return sendMails(shop.db, {
    server,
    from: 'shop@toko.example',
    shop: () => mailShopOf(shop.context),
    owner: () => ownerAddress(shop.context),
    now: shop.now,
    log: shop.context.log,
  })
}

async function stateOf(shop: TestShop, event_key: string) {
  const [found] = await shop.db.select().from(mail).where(eq(mail.event_key, event_key))
  if (!found) throw new Error('there is no such mail')
  const { state, attempts, last_error, secret } = found
  return { state, attempts, last_error, secret }
}

function queueLink(shop: TestShop, recipient: string, event_key = recipient) {
  return queueMail(shop.db, {
    ...{ kind: 'password_reset', event_key, recipient, secret: 'the-token', now: shop.now() },
  })
}

describeEachEngine('mails of the outbox', (open) => {
  it('reach buyer and owner with what they tell, once, in HTML and text', async () => {
    const server = await mailServer()
    const environment = { PUBLIC_URL: 'https://toko.example', DEMO: 'off', PAYPAL_MODE: 'simulator' }
    const shop = closedAfter(await openPaymentShop(await open(), environment))
    await saveSettings(shop, { shop_name: 'Toko Tini', contact_email: 'tini@toko.example' })
    const who = await shop.signInAs('customer', { name: 'Budi', email: 'budi@pembeli.example' })
    const { order } = await paidOrder(shop, { who, name: 'Kopi Gayo', price: 250_000, quantity: 2 })
    const sender = senderOf(server.url)
    expect(await drain(shop, sender)).toBe(2) // the placed one is overtaken by the payment
    expect(await drain(shop, sender)).toBe(0)
    expect(await stateOf(shop, `order_placed:${order.order_id}`)).toMatchObject({
      state: 'not_sent',
      last_error: 'no_longer_true',
    })
    const [paid] = server.taken.filter(({ to }) => JSON.stringify(to).includes('budi@pembeli.example'))
    expect(paid?.subject).toBe(`Order ${order.order_id} is paid: we’re getting it ready`)
    expect(paid?.from?.text).toContain('shop@toko.example')
    expect(paid?.text).toContain('2 x Kopi Gayo = Rp 500.000')
    expect(paid?.html).toContain('Kopi Gayo')
    expect(paid?.html).toContain('Jl. Kaliurang 5')
    expect(paid?.headers.get('auto-submitted')).toBe('auto-generated')
    expect(server.taken).toHaveLength(2)
  })

  it('try no address again that the server refuses for good, and send the others', async () => {
    const server = await mailServer({
      onRecipient: (address) => (address === 'gone@b.example' ? [550, '5.1.1 no such user'] : undefined),
    })
    const shop = closedAfter(await openShop(await open()))
    await queueLink(shop, 'gone@b.example')
    await queueLink(shop, 'here@b.example')
    expect(await drain(shop, senderOf(server.url))).toBe(1)
    expect(await stateOf(shop, 'gone@b.example')).toEqual({
      ...{ state: 'failed', attempts: 1, last_error: 'address_refused', secret: null },
    })
    expect(await stateOf(shop, 'here@b.example')).toMatchObject({ state: 'sent', secret: null })
    expect(server.taken).toHaveLength(1)
  })

  it('wait and are tried again where the server says later', async () => {
    let tries = 0
    const server = await mailServer({
      onMail: () => {
        tries += 1
        return tries === 1 ? [451, 'try later'] : undefined
      },
    })
    const shop = closedAfter(await openShop(await open()))
    const sender = senderOf(server.url)
    await queueLink(shop, 'a@b.example')
    expect(await drain(shop, sender)).toBe(0)
    expect(await stateOf(shop, 'a@b.example')).toEqual({
      ...{ state: 'waiting', attempts: 1, last_error: 'server_busy', secret: 'the-token' },
    })
    expect(await drain(shop, sender)).toBe(0)
    shop.advance(MAIL_PAUSES_MS[0] ?? 0)
    expect(await drain(shop, sender)).toBe(1)
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.text).toContain('/reset-password#the-token')
  })

  it('are given up after two days, with no secret left', async () => {
    const server = await mailServer({ onRecipient: () => [450, 'mailbox busy'] })
    const shop = closedAfter(await openShop(await open()))
    const sender = senderOf(server.url)
    await queueLink(shop, 'a@b.example')
    const begun = shop.now().getTime()
    for (const pauseMs of MAIL_PAUSES_MS) {
      await drain(shop, sender)
      expect(await stateOf(shop, 'a@b.example')).toMatchObject({ state: 'waiting' })
      shop.advance(pauseMs)
    }
    await drain(shop, sender)
    expect(await stateOf(shop, 'a@b.example')).toMatchObject({ state: 'failed', secret: null })
    expect((shop.now().getTime() - begun) / DAY_MS).toBeCloseTo(2, 0)
  })

  it('are lost by no server that never answers, nor by none at all', async () => {
    const silent = closedAfter(await openSilentServer())
    const shop = closedAfter(await openShop(await open()))
    for (let count = 0; count < 20; count += 1) await queueLink(shop, `buyer${count}@b.example`)
    const begun = performance.now()
    expect(await drain(shop, senderOf(silent.url, HASTY))).toBe(0)
    expect(await drain(shop, senderOf('smtp://127.0.0.1:9', HASTY))).toBe(0)
    expect(performance.now() - begun).toBeLessThan(20_000)
    expect(await shop.db.$count(mail, eq(mail.state, 'waiting'))).toBe(20)
    const tried = await shop.db.select({ attempts: mail.attempts }).from(mail)
    expect(tried.filter(({ attempts }) => attempts > 0).length).toBeLessThan(15)
    const server = await mailServer()
    shop.advance(DAY_MS)
    expect(await drain(shop, senderOf(server.url))).toBe(20)
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(20)
  })

  it('come again under the same Message-ID where the line was cut before the server said yes', async () => {
    let tries = 0
    const server = await mailServer({
      onMail: () => {
        tries += 1
        return tries === 1 ? 'cut' : undefined
      },
    })
    const shop = closedAfter(await openShop(await open()))
    const sender = senderOf(server.url)
    await queueLink(shop, 'a@b.example')
    expect(await drain(shop, sender)).toBe(0)
    shop.advance(MAIL_PAUSES_MS[0] ?? 0)
    expect(await drain(shop, sender)).toBe(1)
    expect(server.taken).toHaveLength(2)
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(1)
  })

  it('carry no header that a name brings along', async () => {
    const server = await mailServer()
    const shop = closedAfter(await openPaymentShop(await open()))
    await saveSettings(shop, { contact_email: 'tini@toko.example' })
    const name = 'Budi\r\nBcc: victim@evil.example'
    const who = await shop.signInAs('customer', { name, email: 'budi@b.example' })
    await placedOrder(shop, { who, name: '<b>Kopi</b>\r\nBcc: victim@evil.example' })
    await queueLink(shop, 'a@b.example, victim@evil.example')
    await drain(shop, senderOf(server.url))
    expect(server.taken).toHaveLength(1)
    expect(server.taken[0]?.bcc).toBeUndefined()
    expect([...(server.taken[0]?.headers.keys() ?? [])]).not.toContain('bcc')
    expect(server.taken[0]?.html).toContain('&lt;b&gt;Kopi&lt;/b&gt;')
    expect(await stateOf(shop, 'a@b.example, victim@evil.example')).toMatchObject({
      state: 'failed',
      last_error: 'address_refused',
    })
  })

  it('about accounts go first, however many others wait', async () => {
    const shop = closedAfter(await openShop(await open()))
    const now = shop.now()
    for (let count = 0; count < 6; count += 1) {
      const event_key = `shipped-${count}`
      await queueMail(shop.db, { kind: 'order_shipped', event_key, recipient: 'b@b.example', now })
    }
    await queueLink(shop, 'waits@b.example')
    const claimed = await claimMails(shop.db, now)
    expect(claimed.map(({ recipient }) => recipient)).toEqual(['waits@b.example'])
    expect(await claimMails(shop.db, now)).toHaveLength(5)
    expect(await claimMails(shop.db, now)).toHaveLength(1)
    expect(await claimMails(shop.db, now)).toEqual([])
  })

  it('of an unfinished claim go out once the claim expires', async () => {
    const server = await mailServer()
    const shop = closedAfter(await openShop(await open()))
    await queueLink(shop, 'a@b.example')
    expect(await claimMails(shop.db, shop.now())).toHaveLength(1)
    const sender = senderOf(server.url)
    expect(await drain(shop, sender)).toBe(0)
    shop.advance(CLAIM_MS)
    expect(await drain(shop, sender)).toBe(1)
  })

  it('to an owner without an address, with a link that has expired, or of a time without a mail server stay here', async () => {
    const server = await mailServer()
    const shop = closedAfter(await openShop(await open()))
    const now = shop.now()
    await queueMail(shop.db, { kind: 'low_stock_owner', event_key: 'owner', recipient: null, now })
    await queueMail(shop.db, {
      kind: 'password_reset',
      event_key: 'late',
      recipient: 'a@b.example',
      secret: 'x',
      expires_at: now,
      now,
    })
    await recordMailServer(shop.db, false, now)
    await queueLink(shop, 'old@b.example')
    shop.advance(DAY_MS + 1)
    await queueLink(shop, 'new@b.example')
    await recordMailServer(shop.db, true, shop.now())
    expect(await drain(shop, senderOf(server.url))).toBe(1)
    for (const key of ['owner', 'late', 'old@b.example']) {
      expect(await stateOf(shop, key)).toMatchObject({ state: 'not_sent', secret: null })
    }
    // what waits while there is a server waits for it, however long it is away
    await queueLink(shop, 'waits@b.example')
    shop.advance(3 * DAY_MS)
    await recordMailServer(shop.db, true, shop.now())
    expect(await stateOf(shop, 'waits@b.example')).toMatchObject({ state: 'waiting' })
    expect(await deleteOldRows(shop.db, shop.now())).toBe(0)
    shop.advance(90 * DAY_MS)
    await deleteOldRows(shop.db, shop.now())
    expect(await shop.db.$count(mail)).toBe(0)
  })
})

describeOnPostgres('mails sent by several processes', (open) => {
  it('go out once each', async () => {
    const server = await mailServer()
    const shop = closedAfter(await openShop(await open()))
    for (let count = 0; count < 100; count += 1) await queueLink(shop, `buyer${count}@b.example`)
    const sent = await Promise.all([1, 2, 3].map(() => drain(shop, senderOf(server.url))))
    expect(sent.reduce((sum, count) => sum + count, 0)).toBe(100)
    expect(server.taken).toHaveLength(100)
    expect(new Set(server.taken.map(({ messageId }) => messageId)).size).toBe(100)
  })
})
