import type { SavedAddress } from '@warung/contract/addresses.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { asc, desc, eq } from 'drizzle-orm'
import type { Db } from '../../platform/database/open.ts'
import { savedAddress } from '../../platform/database/schema/customers.ts'

/** The default first. Guests share an account, so they have no addresses (D6). */
export async function listAddresses(
  db: Db,
  { user_id, role_id }: { readonly user_id: number; readonly role_id: number },
): Promise<SavedAddress[]> {
  if (role_id === ROLE.guest) return []
  const found = await db
    .select()
    .from(savedAddress)
    .where(eq(savedAddress.user_id, user_id))
    .orderBy(desc(savedAddress.is_default), asc(savedAddress.address_id))
  return found.map(({ address_id, label, is_default, recipient, telephone, ...row }) => {
    const { address, city, postal_code, country, province } = row
    const shipment_address = {
      address,
      city,
      postal_code,
      country,
      ...(province === null ? {} : { province }),
    }
    return { address_id, label, is_default, recipient, telephone, shipment_address }
  })
}
