import { keysOf } from './objects.ts'

/** The database takes any text: a new action needs no migration. */
export const AUDIT_ACTION_LABELS = {
  'product.created': 'Product created',
  'product.changed': 'Product changed',
  'product.deleted': 'Product deleted',
  'product.restored': 'Product restored',
  'product.counted': 'Stock counted',
  'products.changed': 'Products changed together',
  'products.deleted': 'Products deleted together',
  'products.change_undone': 'Change of products undone',
  'products.imported': 'Products imported',
  'products.import_undone': 'Import of products undone',
  'product_group.created': 'Variants created',
  'product_group.changed': 'Variants changed',
  'product_group.deleted': 'Variants separated',
  'category.created': 'Category created',
  'category.changed': 'Category changed',
  'category.deleted': 'Category deleted',
  'category.restored': 'Category restored',
  'categories.ordered': 'Categories put in order',
  'user.renamed': 'User renamed',
  'user.deleted': 'User deleted',
  'user.deleted_own_account': 'User deleted their own account',
  'user.restored': 'User restored',
  'user.role_changed': 'Role changed',
  'user.permissions_changed': 'Permissions changed',
  'user.note_changed': 'Note about a user changed',
  'user.password_link_created': 'Link to a new password made',
  'invitation.created': 'Admin invited',
  'invitation.withdrawn': 'Invitation withdrawn',
  'invitation.accepted': 'Invitation accepted',
  'review.hidden': 'Review hidden',
  'review.shown': 'Review shown again',
  'review.answered': 'Review answered',
  'order.entered': 'Order entered for a buyer',
  'order.shipped': 'Order shipped',
  'order.shipment_corrected': 'Parcel corrected',
  'order.shipment_removed': 'Parcel removed',
  'order.shipment_delivered': 'Parcel delivered',
  'order.delivered': 'Order delivered',
  'order.delivery_undone': 'Delivery undone',
  'order.cancelled': 'Order cancelled',
  'order.address_changed': 'Recipient or address changed',
  'order.tax_number_changed': 'Buyer’s tax number changed',
  'order.lines_changed': 'Lines of an order changed',
  'order.tags_changed': 'Tags of an order changed',
  'order.note_added': 'Note about an order added',
  'order.refunded': 'Refund requested',
  'order.transfer_received': 'Transfer recorded',
  'order.transfer_refused': 'Transfer not found',
  'order.cash_received': 'Cash received on delivery',
  'order.returned': 'Order came back unpaid',
  'order.return_accepted': 'Return accepted',
  'order.return_refused': 'Return refused',
  'order.return_received': 'Return received',
  'order.refund_sent': 'Manual refund sent',
  'order.refund_withdrawn': 'Manual refund withdrawn',
  'order.refund_account_entered': 'Account for a refund entered',
  'discount.created': 'Discount created',
  'discount.changed': 'Discount changed',
  'discount.ended': 'Discount ended',
  'discount.offered_again': 'Discount offered again',
  'mail.sent_again': 'Mail sent again',
  'settings.changed': 'Settings changed',
  'settings.keys_changed': 'Keys of a way to pay changed',
  'settings.keys_removed': 'Keys of a way to pay removed',
} as const satisfies Readonly<Record<`${string}.${string}`, string>>

export type AuditAction = keyof typeof AUDIT_ACTION_LABELS
export const AUDIT_ACTIONS = keysOf(AUDIT_ACTION_LABELS)

export const UNDOABLE_ACTIONS = [
  'product.deleted',
  'products.changed',
  'products.deleted',
  'category.deleted',
  'user.deleted',
  'review.hidden',
] as const satisfies readonly AuditAction[]
export type UndoableAction = (typeof UNDOABLE_ACTIONS)[number]

export const UNDO_DAYS_MAX = 30

const AUDIT_SUBJECT_LABELS = {
  product: 'Product',
  product_group: 'Variants',
  category: 'Category',
  user: 'User',
  invitation: 'Invitation',
  review: 'Review',
  order: 'Order',
  discount: 'Discount',
  mail: 'Mail',
  settings: 'Settings',
} as const

export type AuditSubjectType = keyof typeof AUDIT_SUBJECT_LABELS
export const AUDIT_SUBJECT_TYPES = keysOf(AUDIT_SUBJECT_LABELS)
