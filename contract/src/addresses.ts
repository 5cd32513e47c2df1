/** The address book of an account: one of the addresses is the default (decisions/064). */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { contactBody } from './contact.ts'
import { byId, dataSchema, id, titleLine } from './fields.ts'
import { order, shipmentAddress } from './orders.ts'
import { ADDRESS_LABEL_LENGTH_MAX } from './values/customer-limits.ts'

export const savedAddressRow = z
  .object({
    address_id: id,
    label: z.string(),
    is_default: z.boolean(),
    recipient: z.string().nullable(),
    telephone: z.string().nullable(),
    shipment_address: order.shape.shipment_address,
  })
  .meta({ id: 'SavedAddress' })
export type SavedAddress = z.output<typeof savedAddressRow>

const savedAddressBody = z
  .object({
    label: titleLine(ADDRESS_LABEL_LENGTH_MAX),
    recipient: contactBody.shape.recipient,
    telephone: contactBody.shape.telephone,
    shipment_address: shipmentAddress,
  })
  .meta({ id: 'SavedAddressBody' })
export type SavedAddressBody = z.output<typeof savedAddressBody>

/** The default first, then as they were added. */
const addressBook = dataSchema(z.array(savedAddressRow))

export const addressCalls = {
  'GET /api/v1/user/addresses': {
    summary: 'The signed-in user’s saved addresses, the default first; guests have none',
    access: 'signed-in',
    limit: 'browse',
    answer: addressBook,
    status: 200,
    refusals: [],
  },
  'POST /api/v1/user/addresses': {
    summary: 'Save an address; the first is the default, and one that is already there is not saved again',
    access: 'signed-in',
    limit: 'write',
    body: savedAddressBody,
    answer: addressBook,
    status: 201,
    refusals: [404, 409, 422],
  },
  'PUT /api/v1/user/addresses/{id}': {
    summary: 'Change a saved address',
    access: 'signed-in',
    limit: 'write',
    params: byId,
    body: savedAddressBody,
    answer: addressBook,
    status: 200,
    refusals: [404, 422],
  },
  'PUT /api/v1/user/addresses/{id}/default': {
    summary: 'Make a saved address the default',
    access: 'signed-in',
    limit: 'write',
    params: byId,
    answer: addressBook,
    status: 200,
    refusals: [404],
  },
  'DELETE /api/v1/user/addresses/{id}': {
    summary: 'Delete a saved address; after the default, the oldest becomes it',
    access: 'signed-in',
    limit: 'write',
    params: byId,
    answer: addressBook,
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
