import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { byId, dataSchema, id, idInPath, text } from './fields.ts'
import { orderPieces } from './order-parts.ts'
import { order } from './orders.ts'
import { SHIPMENT_TEXT_LENGTH_MAX } from './values/admin-limits.ts'
import { inputFault } from './values/input-faults.ts'
import { ORDERS_SHIPPED_MAX } from './values/limits.ts'

const CONTROL_CHARACTER = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/u

/** Trimmed: pasted text brings blanks along. */
function lineOfText(max: number) {
  return z
    .string()
    .trim()
    .pipe(
      text(max).refine((value) => !CONTROL_CHARACTER.test(value), {
        error: inputFault('no_control_characters'),
      }),
    )
}

export const shipmentBody = z
  .object({
    courier: lineOfText(SHIPMENT_TEXT_LENGTH_MAX.courier).refine((value) => value !== '', {
      error: inputFault('blank'),
    }),
    service: lineOfText(SHIPMENT_TEXT_LENGTH_MAX.service).optional(),
    tracking_number: lineOfText(SHIPMENT_TEXT_LENGTH_MAX.tracking_number)
      .refine((value) => !/[<>]/.test(value), { error: inputFault('no_angle_brackets') })
      .optional(),
  })
  .meta({ id: 'ShipmentBody' })
export type ShipmentBody = z.output<typeof shipmentBody>

const partShipmentBody = shipmentBody
  .extend({
    /** absent: all that is left to ship */
    pieces: orderPieces.optional(),
  })
  .meta({ id: 'PartShipmentBody' })
export type PartShipmentBody = z.output<typeof partShipmentBody>

const shipmentOfOrder = byId.extend({ shipment_id: idInPath })

const lastCourier = z.object({ courier: z.string() }).meta({ id: 'LastCourier' })
export type LastCourier = z.output<typeof lastCourier>

const trackingNumbersBody = z
  .object({
    tracking_numbers: z
      .array(
        lineOfText(SHIPMENT_TEXT_LENGTH_MAX.tracking_number).refine((value) => value !== '', {
          error: inputFault('blank'),
        }),
      )
      .min(1)
      .max(ORDERS_SHIPPED_MAX),
  })
  .meta({ id: 'TrackingNumbersBody' })

const knownTrackingNumber = z
  .object({ tracking_number: z.string(), order_ids: z.array(id) })
  .meta({ id: 'KnownTrackingNumber' })
export type KnownTrackingNumber = z.output<typeof knownTrackingNumber>

export const shipmentCalls = {
  'POST /api/v1/admin/shipment/tracking-number': {
    summary: 'Find tracking numbers already in use, with their newest orders',
    access: 'admin',
    limit: 'browse',
    body: trackingNumbersBody,
    answer: dataSchema(z.array(knownTrackingNumber)),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/shipment/last-courier': {
    summary: 'The courier of the newest parcel; null before the first',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(lastCourier.nullable()),
    status: 200,
    refusals: [],
  },
  'POST /api/v1/admin/order/{id}/shipment': {
    summary:
      'Record a parcel of a paid order, which is shipped once all its pieces are in parcels; the same parcel twice is one',
    access: 'admin',
    limit: 'write',
    params: byId,
    body: partShipmentBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/admin/order/{id}/shipment/{shipment_id}': {
    summary: 'Correct a parcel',
    access: 'admin',
    limit: 'write',
    params: shipmentOfOrder,
    body: shipmentBody,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'PUT /api/v1/admin/order/{id}/shipment/{shipment_id}/deliver': {
    summary: 'Mark a parcel as delivered; the last one delivers the order',
    access: 'admin',
    limit: 'write',
    params: shipmentOfOrder,
    answer: dataSchema(order),
    status: 200,
    refusals: [404, 409],
  },
  'DELETE /api/v1/admin/order/{id}/shipment/{shipment_id}': {
    summary: 'Remove a parcel; without its last one an order is not shipped any more',
    access: 'admin',
    limit: 'write',
    params: shipmentOfOrder,
    answer: dataSchema(order),
    status: 200,
    refusals: [404],
  },
} as const satisfies CallTable
