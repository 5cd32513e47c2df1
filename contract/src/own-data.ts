/** A copy of the data that the shop holds about a buyer, and its deletion (UU 27/2022). */
import { z } from 'zod'
import { userRow } from './accounts.ts'
import { savedAddressRow } from './addresses.ts'
import { buyerTaxNumberAnswer } from './buyer-tax-number.ts'
import type { CallTable } from './call-definition.ts'
import { customerNoteRow } from './customers.ts'
import { dataSchema, done, id, rupiahAmount, shopTimestamp, text } from './fields.ts'
import { orderReturnSchema } from './order-parts.ts'
import { ownSession } from './sessions.ts'
import { PASSWORD_MAX } from './values/limits.ts'
import { wishRow } from './wishlist.ts'

const copiedReturnSchema = z
  .object({
    ...orderReturnSchema.omit({ return_id: true, pieces: true, picture_count: true }).shape,
    pieces: z.array(z.object({ name: z.string(), quantity: z.int() })),
    /** how many; they stand on the order's page */
    picture_count: z.int(),
  })
  .meta({ id: 'OwnDataReturn' })

const copiedOrder = z
  .object({
    order_id: id,
    created_at: shopTimestamp,
    user_name: z.string(),
    user_email: z.string(),
    recipient: z.string().nullable(),
    telephone: z.string().nullable(),
    contact_email: z.string().nullable(),
    address: z.string(),
    city: z.string(),
    province: z.string().nullable(),
    postal_code: z.string(),
    country: z.string(),
    tax_number: buyerTaxNumberAnswer.optional(),
    payment_method_name: z.string(),
    total_price: rupiahAmount,
    paid_at: shopTimestamp.nullable(),
    deliverd_at: shopTimestamp.nullable(),
    cancelled_at: shopTimestamp.nullable(),
    lines: z.array(z.object({ name: z.string(), price: rupiahAmount, quantity: z.int() })),
    returns: z.array(copiedReturnSchema),
    /** of the picture of a transfer, if there is one */
    transfer_slip_sent_at: shopTimestamp.optional(),
  })
  .meta({ id: 'OwnDataOrder' })

const ownData = z
  .object({
    account: userRow,
    addresses: z.array(savedAddressRow),
    /** the admins' note about the customer, if any */
    note: customerNoteRow.omit({ version: true }).meta({ id: 'OwnDataNote' }).nullable(),
    orders: z.array(copiedOrder),
    reviews: z.array(
      z.object({
        product_id: id,
        product_name: z.string(),
        rating: z.int(),
        comment: z.string(),
        created_at: shopTimestamp,
      }),
    ),
    /** requested back-in-stock mails */
    stock_alerts: z.array(
      z.object({
        product_id: id,
        product_name: z.string(),
        email: z.string(),
        created_at: shopTimestamp,
        mailed_at: shopTimestamp.nullable(),
      }),
    ),
    /** saved products */
    wishlist: z.array(wishRow),
    sessions: z.array(ownSession),
  })
  .meta({ id: 'OwnData' })
export type OwnData = z.output<typeof ownData>

export const ownDataCalls = {
  'GET /api/v1/user/data': {
    summary: 'A copy of what the shop holds about the signed-in user',
    access: 'signed-in',
    limit: 'write',
    answer: dataSchema(ownData),
    status: 200,
    refusals: [],
  },
  'DELETE /api/v1/user': {
    summary: 'Delete the signed-in customer’s own account; orders stay, as invoices must',
    access: 'signed-in',
    limit: 'sign-in',
    body: z.object({ current_password: text(PASSWORD_MAX) }).meta({ id: 'DeleteAccountBody' }),
    answer: done,
    status: 200,
    refusals: [409, 422, 503],
  },
} as const satisfies CallTable
