import type { Language } from '@warung/contract/values/languages.ts'
import type { Caller } from '../../accounts/authenticate.ts'
import { eraseAccount, lockCustomerForErasure } from '../../accounts/erase-account.ts'
import { maskReviewsOfUser } from '../../catalog/reviews/reviews-of-user.ts'
import { deleteStockAlertsOf } from '../../catalog/stock-alerts/delete-alerts.ts'
import { deleteWishesOf } from '../../catalog/wishlist/change-wishlist.ts'
import { deleteAddressesOf } from '../../orders/customers/change-addresses.ts'
import { deleteCustomerNote } from '../../orders/customers/customer-note.ts'
import { deleteOrderDraftsOf } from '../../orders/orders/order-drafts.ts'
import { refuseWithOpenOrder } from '../../orders/orders/refuse-with-open-order.ts'
import { deleteReturnPicturesOf } from '../../orders/returns/return-pictures.ts'
import { deleteTaxNumbersOf } from '../../orders/tax-invoices/change-tax-number.ts'
import { deleteTransferSlipsOf } from '../../payments/transfers/transfer-slip.ts'
import type { Db } from '../../platform/database/open.ts'
import { inTransaction } from '../../platform/database/transaction.ts'

const DELETED_NAME: Readonly<Record<Language, string>> = { en: 'Deleted account', id: 'Akun yang dihapus' }

type Deletion = { readonly language: Language; readonly now: Date }

/**
 * Permanent; orders stay unchanged (decisions/060). The caller has checked the password.
 * @throws {Problem} admin_account_not_deleted, account_has_open_order
 */
export function deleteOwnAccount(
  db: Db,
  { user_id, email }: Pick<Caller, 'user_id' | 'email'>,
  { language, now }: Deletion,
): Promise<void> {
  return inTransaction(db, async (db) => {
    await lockCustomerForErasure(db, user_id)
    await refuseWithOpenOrder(db, user_id)
    await eraseAccount(db, user_id, { name: DELETED_NAME[language], now })
    await deleteAddressesOf(db, user_id)
    await deleteReturnPicturesOf(db, user_id)
    await deleteTransferSlipsOf(db, user_id)
    await deleteTaxNumbersOf(db, user_id)
    await deleteCustomerNote(db, user_id)
    await deleteStockAlertsOf(db, { user_id, email })
    await deleteWishesOf(db, user_id)
    await deleteOrderDraftsOf(db, user_id)
    await maskReviewsOfUser(db, user_id)
  })
}
