import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { contactBody } from './contact.ts'
import { byId, dataSchema } from './fields.ts'
import { order, shipmentAddress } from './orders.ts'

const addressChangeBody = z
  .object({
    shipment_address: shipmentAddress,
    recipient: contactBody.shape.recipient,
    telephone: contactBody.shape.telephone,
    /** only of a guest's order, or one that has its own beside the account's; absent: unchanged */
    email: contactBody.shape.email,
    /** the address that the admin saw; a mismatch changes nothing */
    seen: z.object({
      shipment_address: order.shape.shipment_address,
      recipient: order.shape.contact.shape.recipient,
      telephone: order.shape.contact.shape.telephone,
      email: order.shape.contact.shape.email.optional(),
    }),
  })
  .meta({ id: 'AddressChangeBody' })
export type AddressChangeBody = z.output<typeof addressChangeBody>

export const orderAddressCalls = {
  'PUT /api/v1/admin/order/{id}/shipment-address': {
    summary:
      'Change the recipient, telephone, address and e-mail (a guest’s, or one beside the account’s) of an order that is not shipped; shipping is not calculated again',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: addressChangeBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409, 422],
  },
} as const satisfies CallTable
