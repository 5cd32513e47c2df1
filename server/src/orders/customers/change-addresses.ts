/** Every change locks the account's row, so that changes to one address book happen one after another. */
import type { SavedAddress, SavedAddressBody } from '@warung/contract/addresses.ts'
import { ADDRESSES_MAX } from '@warung/contract/values/customer-limits.ts'
import { ROLE } from '@warung/contract/values/roles.ts'
import { and, asc, eq } from 'drizzle-orm'
import type { Caller } from '../../accounts/authenticate.ts'
import { lockAccount } from '../../accounts/find-user.ts'
import type { Db } from '../../platform/database/open.ts'
import { savedAddress } from '../../platform/database/schema/customers.ts'
import { firstFreeSlot } from '../../platform/database/sql/first-free-slot.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { Problem } from '../../platform/problems/problem.ts'
import { parseContact, textOrNull } from '../orders/order-contact.ts'
import { listAddresses } from './list-addresses.ts'

type Owner = Pick<Caller, 'user_id' | 'role_id'>

function addressColumns({ label, recipient, telephone, shipment_address }: SavedAddressBody) {
  const contact = parseContact({ recipient, telephone })
  return {
    label: label.trim(),
    recipient: contact.recipient,
    telephone: contact.telephone,
    address: shipment_address.address,
    city: shipment_address.city,
    postal_code: shipment_address.postal_code,
    country: shipment_address.country,
    province: textOrNull(shipment_address.province),
  }
}

function changeBook(db: Db, owner: Owner, change: (db: Db) => Promise<void>): Promise<SavedAddress[]> {
  return inTransaction(db, async (db) => {
    await lockAccount(db, owner.user_id)
    await change(db)
    return listAddresses(db, owner)
  })
}

function ownAddress({ user_id }: Owner, addressId: number) {
  return and(eq(savedAddress.user_id, user_id), eq(savedAddress.address_id, addressId))
}

/** A second click on Save repeats the same request. */
async function isSaved(
  db: Db,
  { user_id }: Owner,
  values: ReturnType<typeof addressColumns>,
): Promise<boolean> {
  const found = await db.select().from(savedAddress).where(eq(savedAddress.user_id, user_id))
  const fields = Object.entries(values)
  return found.some((row) => {
    const stored: Readonly<Record<string, unknown>> = row
    return fields.every(([field, value]) => stored[field] === value)
  })
}

async function freeSlot(db: Db, { user_id }: Owner): Promise<{ slot: number; isFirst: boolean }> {
  const taken = await db
    .select({ slot: savedAddress.slot })
    .from(savedAddress)
    .where(eq(savedAddress.user_id, user_id))
  const slot = firstFreeSlot(taken, ADDRESSES_MAX)
  if (slot === undefined) throw new Problem('too_many_addresses')
  return { slot, isFirst: taken.length === 0 }
}

/** @throws {Problem} guest_account_fixed, telephone_invalid, too_many_addresses */
export function saveAddress(
  db: Db,
  owner: Owner,
  body: SavedAddressBody,
  now: Date,
): Promise<SavedAddress[]> {
  if (owner.role_id === ROLE.guest) throw new Problem('guest_account_fixed')
  const values = addressColumns(body)
  return changeBook(db, owner, async (db) => {
    if (await isSaved(db, owner, values)) return
    const { slot, isFirst } = await freeSlot(db, owner)
    const { user_id } = owner
    await db.insert(savedAddress).values({ ...values, user_id, slot, is_default: isFirst, created_at: now })
  })
}

/** @throws {Problem} telephone_invalid, address_not_saved */
export function changeSavedAddress(
  db: Db,
  owner: Owner,
  { addressId, body }: { readonly addressId: number; readonly body: SavedAddressBody },
): Promise<SavedAddress[]> {
  const values = addressColumns(body)
  return changeBook(db, owner, async (db) => {
    const changed = await db.update(savedAddress).set(values).where(ownAddress(owner, addressId)).returning()
    if (changed.length === 0) throw new Problem('address_not_saved')
  })
}

/** The unique index on defaults is checked row by row, so the old default is cleared first. */
async function makeDefault(db: Db, { user_id }: Owner, addressId: number): Promise<void> {
  const isOld = and(eq(savedAddress.user_id, user_id), eq(savedAddress.is_default, true))
  await db.update(savedAddress).set({ is_default: false }).where(isOld)
  await db.update(savedAddress).set({ is_default: true }).where(eq(savedAddress.address_id, addressId))
}

/** @throws {Problem} address_not_saved */
export function setDefaultAddress(db: Db, owner: Owner, addressId: number): Promise<SavedAddress[]> {
  return changeBook(db, owner, async (db) => {
    const [found] = await db.select().from(savedAddress).where(ownAddress(owner, addressId))
    if (!found) throw new Problem('address_not_saved')
    await makeDefault(db, owner, addressId)
  })
}

/** @throws {Problem} address_not_saved */
export function deleteAddress(db: Db, owner: Owner, addressId: number): Promise<SavedAddress[]> {
  return changeBook(db, owner, async (db) => {
    const [gone] = await db.delete(savedAddress).where(ownAddress(owner, addressId)).returning()
    if (!gone) throw new Problem('address_not_saved')
    if (!gone.is_default) return
    const [oldest] = await db
      .select({ address_id: savedAddress.address_id })
      .from(savedAddress)
      .where(eq(savedAddress.user_id, owner.user_id))
      .orderBy(asc(savedAddress.address_id))
      .limit(1)
    if (oldest) await makeDefault(db, owner, oldest.address_id)
  })
}

export async function deleteAddressesOf(db: Db, userId: number): Promise<void> {
  await db.delete(savedAddress).where(eq(savedAddress.user_id, userId))
}
