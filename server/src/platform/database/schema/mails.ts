import { ACCOUNT_MAIL_KINDS, type MailKind } from '@warung/contract/values/mail-kinds.ts'
import { MAIL_STATES, type MailError } from '@warung/contract/values/mail-states.ts'
import { sql } from 'drizzle-orm'
import { bigint, check, index, integer, jsonb, pgTable, text, unique } from 'drizzle-orm/pg-core'
import { time } from '../columns.ts'
import { oneOf } from '../sql/checks.ts'
import { appUser } from './accounts.ts'
import { shopOrder } from './orders.ts'

export type MailParams = Readonly<Record<string, string | number>>

export const mail = pgTable(
  'mail',
  {
    mail_id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    // unconstrained, because the set grows without a migration
    kind: text().$type<MailKind>().notNull(),
    /** unique: an event has only one mail */
    event_key: text().notNull(),
    /** null for the owner, whose address is in the settings */
    recipient: text(),
    order_id: integer().references(() => shopOrder.order_id),
    user_id: integer().references(() => appUser.user_id),
    params: jsonb().$type<MailParams>().notNull().default({}),
    /** such as a link's token; deleted once the mail no longer waits */
    secret: text(),
    state: text({ enum: MAIL_STATES }).notNull().default('waiting'),
    attempts: integer().notNull().default(0),
    /** null: at once; while sending: when the sender counts as dead */
    next_attempt_at: time(),
    expires_at: time(),
    last_error: text().$type<MailError>(),
    last_answer: text(),
    created_at: time().notNull(),
    sent_at: time(),
  },
  (t) => [
    check('mail_state', oneOf(t.state, MAIL_STATES)),
    check('mail_sent', sql`(${t.state} = 'sent') = (${t.sent_at} is not null)`),
    check('mail_secret', sql`${t.secret} is null or ${t.state} = 'waiting'`),
    unique('mail_event').on(t.event_key),
    index('mail_waiting').on(t.next_attempt_at, t.mail_id).where(sql`${t.state} = 'waiting'`),
    // people wait for these links, so they are found among any number of other mails
    index('mail_waiting_of_account')
      .on(t.mail_id)
      .where(sql`${t.state} = 'waiting' and ${oneOf(t.kind, ACCOUNT_MAIL_KINDS)}`),
    index('mail_in_state').on(t.state, t.mail_id),
    index('mail_of_order').on(t.order_id),
    index('mail_of_user').on(t.user_id).where(sql`${t.user_id} is not null`),
    index('mail_to_recipient').on(t.recipient, t.created_at).where(sql`${t.recipient} is not null`),
    index('mail_age').on(t.created_at),
  ],
)
