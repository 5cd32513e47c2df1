/** A process for tests of mails: sends what is due, over and over, until it is killed. */
import { setTimeout as sleep } from 'node:timers/promises'
import { pino } from 'pino'
import type { MailShop } from '../../src/backoffice/mails/mail-content.ts'
import { sendMails } from '../../src/backoffice/mails/send-mails.ts'
import { smtpServer } from '../../src/backoffice/mails/smtp.ts'
import { openDatabase } from '../../src/platform/database/open.ts'

/** @param clock a moment; it stands still, so that the caller decides what is due */
const [, , databaseUrl = '', smtpUrl = '', clock = ''] = process.argv
const shop: MailShop = {
  name: 'Toko Tini',
  logoUrl: '',
  accentColor: '',
  contactEmail: '',
  telephone: '',
  address: '',
  url: 'http://127.0.0.1:3000',
  timezone: 'Asia/Jakarta',
  language: 'en',
}
const database = await openDatabase({ databaseUrl })
const server = smtpServer(smtpUrl)
const now = () => new Date(clock)
for (;;) {
  await sendMails(database.db, {
    ...{ server, from: 'shop@toko.example', shop: () => shop, owner: () => '', now },
    log: pino({ level: 'silent' }),
  })
  await sleep(20)
}
