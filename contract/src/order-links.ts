/** Tokens travel in request bodies, never in URLs: they open the buyer's data. */
import { z } from 'zod'
import { newAccountFields, PASSWORDS_UNMATCHED, passwordsMatch, userInfo } from './accounts.ts'
import type { CallTable } from './call-definition.ts'
import { dataSchema, done, id, text } from './fields.ts'
import { order } from './orders.ts'
import { openedProviderOrder, payBody, providerOrderBody } from './payments.ts'

const tokenField = { token: text(512) }

const openedOrder = z
  .object({
    order,
    /** null for a guest's order, which any holder of the link may claim */
    owner_id: id.nullable(),
  })
  .meta({ id: 'OpenedOrder' })

const adoptingBody = z
  .object({ ...tokenField, ...newAccountFields })
  .refine(passwordsMatch, PASSWORDS_UNMATCHED)
  .meta({ id: 'AdoptingBody' })

export const orderLinkCalls = {
  'POST /api/v1/order-link': {
    summary: 'The order that a link opens',
    access: 'anyone',
    limit: 'order-link',
    body: z.object(tokenField),
    answer: dataSchema(openedOrder),
    status: 200,
    refusals: [404],
  },
  'PUT /api/v1/order-link/provider-order': {
    summary: 'Tell the shop which provider order was opened for the order of a link',
    access: 'anyone',
    limit: 'order-link',
    body: providerOrderBody.extend(tokenField),
    answer: done,
    status: 200,
    refusals: [404, 409],
  },
  'POST /api/v1/order-link/provider-order': {
    summary: 'Have the shop open the order of a link at its provider',
    access: 'anyone',
    limit: 'order-link',
    body: z.object(tokenField),
    answer: dataSchema(openedProviderOrder),
    status: 200,
    refusals: [404, 409, 422, 503],
  },
  'PUT /api/v1/order-link/pay': {
    summary: 'Ask the shop to check with the provider that the order of a link was paid',
    access: 'anyone',
    limit: 'order-link',
    body: payBody.extend(tokenField),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422, 503],
  },
  'POST /api/v1/auth/order-link/register': {
    summary: 'Register as a customer whose first order is the one that a guest placed, and sign in',
    access: 'anyone',
    limit: 'register',
    body: adoptingBody,
    answer: dataSchema(userInfo),
    status: 201,
    refusals: [404, 409, 503],
  },
  'POST /api/v1/order-link/adopt': {
    summary: 'Keep the order that a guest placed in the signed-in account',
    access: 'shopper',
    limit: 'order-link',
    body: z.object(tokenField),
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
} as const satisfies CallTable
