/** The section of docs/merchants.md that explains a screen, by its route's id (merchant-help.test.ts). */
const HELP_SECTIONS: Readonly<Record<string, string>> = {
  'admin/sales/dashboard': 'home',
  'admin/sales/report': 'sales',
  'admin/settings/start': 'set-up',
  'admin/orders/order-list': 'orders',
  'admin/to-ship/to-ship-list': 'ship',
  'admin/to-ship/packing-slips': 'ship',
  'admin/to-ship/pick-list': 'ship',
  'admin/reviews/reviews': 'reviews',
  'admin/products/product-list': 'many-products',
  'admin/products/create-product': 'products',
  'admin/products/edit-product': 'products',
  'admin/products/csv/import-products': 'csv',
  'admin/products/categories/categories': 'categories',
  'admin/discounts/discounts': 'discounts',
  'admin/stock/stock-list': 'stock',
  'admin/stock/stock-ledger': 'stock',
  'admin/money/money': 'money',
  'admin/settings/settings-index': 'settings',
  'admin/settings/orders-redirect': 'settings',
  'admin/settings/shop-settings': 'settings',
  'admin/settings/contact-settings': 'settings',
  'admin/settings/page-settings': 'settings',
  'admin/settings/server-settings': 'settings',
  'admin/settings/shipping-settings': 'shipping',
  'admin/settings/payment-settings': 'payment',
  'admin/settings/team-settings': 'people',
  'admin/people/user-list': 'people',
  'admin/people/edit-user': 'people',
  'admin/people/user': 'people',
  'admin/people/invitations': 'people',
  'admin/mails/mail-list': 'mails',
  'admin/history/history': 'history',
}

export function helpSectionOf(routeId: string | undefined): string | undefined {
  return routeId === undefined ? undefined : HELP_SECTIONS[routeId]
}
