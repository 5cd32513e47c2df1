import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { DAY_MS } from '../../platform/time/durations.ts'
import type { Shop } from '../../shop.ts'
import { mailShopOf, ownerAddress } from './mail-shop.ts'
import type { MailSending } from './send-mails.ts'

const MAIL_SERVER_FACT = 'mail server'

/** When a mail server is first configured, mails older than a day are dropped, not sent all at once. */
export async function recordMailServer(db: Db, isSet: boolean, now: Date): Promise<void> {
  if (!isSet) {
    await db.execute(sql`delete from shop_fact where name = ${MAIL_SERVER_FACT}`)
    return
  }
  const since = new Date(now.getTime() - DAY_MS).toISOString()
  await db.execute(sql`with noted as (
      insert into shop_fact (name, value) values (${MAIL_SERVER_FACT}, ${JSON.stringify({ since: now.toISOString() })}::jsonb)
      on conflict do nothing returning name)
    update mail set state = 'not_sent', last_error = 'too_old', secret = null
    where state = 'waiting' and attempts = 0 and created_at < ${since}::timestamptz and exists (select from noted)`)
}

export type Mails = {
  readonly sending: MailSending | undefined
  readonly finish: () => void
  readonly close: () => void
}

export async function openMails(shop: Shop): Promise<Mails> {
  const { config, log, now } = shop
  await recordMailServer(shop.database.background, config.mail !== undefined, now())
  if (!config.mail) return { sending: undefined, finish: () => {}, close: () => {} }
  const { smtpServer } = await import('./smtp.ts')
  const server = smtpServer(config.mail.smtpUrl)
  let isStopping = false
  return {
    sending: {
      server,
      from: config.mail.from,
      shop: () => mailShopOf(shop),
      owner: () => ownerAddress(shop),
      now,
      log,
      isStopping: () => isStopping,
    },
    finish: () => {
      isStopping = true
    },
    close: server.close,
  }
}
