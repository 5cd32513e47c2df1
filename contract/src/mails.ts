import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, done, id, idInPath, searchKeyword, shopTimestamp } from './fields.ts'
import { MAIL_KINDS } from './values/mail-kinds.ts'
import { MAIL_ERRORS, MAIL_STATES } from './values/mail-states.ts'

const adminMail = z
  .object({
    mail_id: id,
    kind: z.enum(MAIL_KINDS),
    recipient: z.string().nullable(),
    order_id: id.nullable(),
    state: z.enum(MAIL_STATES),
    attempts: z.int(),
    last_error: z.enum(MAIL_ERRORS).nullable(),
    last_answer: z.string().nullable(),
    created_at: shopTimestamp,
    sent_at: shopTimestamp.nullable(),
    /** null: at once, or not waiting */
    next_attempt_at: shopTimestamp.nullable(),
    is_resendable: z.boolean(),
  })
  .meta({ id: 'AdminMail' })
export type AdminMail = z.output<typeof adminMail>

const mailListQuery = z.object({
  state: z.enum(MAIL_STATES).optional(),
  kind: z.enum(MAIL_KINDS).optional(),
  keyword: searchKeyword.optional(),
  before: idInPath.optional(),
})

const mailText = z
  .object({
    subject: z.string(),
    text: z.string(),
  })
  .meta({ id: 'MailText' })

export const mailCalls = {
  'GET /api/v1/admin/mail': {
    summary: 'Mails that the shop has written, newest first, a page at a time',
    access: 'admin',
    limit: 'browse',
    query: mailListQuery,
    answer: z.object({
      data: z.array(adminMail),
      /** `before`: null on the last page. `failed`: the count. */
      meta: z.object({ before: id.nullable(), has_server: z.boolean(), failed: z.int() }),
    }),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/mail/{id}': {
    summary: 'The current text of a mail; null if it no longer applies',
    access: 'admin',
    limit: 'browse',
    params: byId,
    answer: dataSchema(mailText.nullable()),
    status: 200,
    refusals: [404],
  },
  'POST /api/v1/admin/mail/{id}/send': {
    summary: 'Send a mail again that has failed, or was not sent; a copy of one about an order that was sent',
    access: 'admin',
    limit: 'write',
    params: byId,
    answer: done,
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
