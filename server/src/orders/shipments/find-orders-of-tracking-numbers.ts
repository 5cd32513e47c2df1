import type { KnownTrackingNumber } from '@warung/contract/shipments.ts'
import { sql } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { shipment, trackingNumberKey } from '../../platform/database/schema/shipments.ts'
import { rows } from '../../platform/database/sql/query-rows.ts'

/** A placeholder such as `-` may be on thousands of orders. */
const ORDERS_MAX = 5

/** The numbers already in use, as sent, each with its newest orders. */
export function findOrdersOfTrackingNumbers(
  db: Db,
  trackingNumbers: readonly string[],
): Promise<KnownTrackingNumber[]> {
  return rows<KnownTrackingNumber>(
    db,
    sql`select sent.tracking_number, found.order_ids
      from (select distinct value as tracking_number
          from jsonb_array_elements_text(${JSON.stringify(trackingNumbers)}::jsonb)) as sent,
        lateral (select json_agg(newest.order_id order by newest.order_id desc) as order_ids from (
          select distinct ${shipment.order_id} as order_id from ${shipment}
          where ${trackingNumberKey(shipment.tracking_number)} = ${trackingNumberKey(sql`sent.tracking_number`)}
          order by 1 desc limit ${ORDERS_MAX}) as newest) as found
      where found.order_ids is not null
      order by sent.tracking_number`,
  )
}
