import { accountCalls } from './accounts.ts'
import { addressCalls } from './addresses.ts'
import { auditCalls } from './audit.ts'
import { bankStatementCalls } from './bank-statements.ts'
import { catalogCalls } from './catalog.ts'
import { categoryCalls } from './categories.ts'
import { codCalls } from './cod.ts'
import { codSettlementCalls } from './cod-settlements.ts'
import { credentialCalls } from './credentials.ts'
import { customerCalls } from './customers.ts'
import { discountCalls } from './discounts.ts'
import { invitationCalls } from './invitations.ts'
import { invoiceCalls } from './invoices.ts'
import { listFilterCalls } from './list-filters.ts'
import { mailCalls } from './mails.ts'
import { manualOrderCalls } from './manual-orders.ts'
import { manualRefundCalls } from './manual-refunds.ts'
import { orderAddressCalls } from './order-address.ts'
import { orderDraftCalls } from './order-drafts.ts'
import { orderExportCalls } from './order-export.ts'
import { orderLineCalls } from './order-lines.ts'
import { orderLinkCalls } from './order-links.ts'
import { orderTagCalls } from './order-tags.ts'
import { orderTimelineCalls } from './order-timeline.ts'
import { orderCalls } from './orders.ts'
import { ownDataCalls } from './own-data.ts'
import { paymentCalls } from './payments.ts'
import { productChangeCalls } from './product-changes.ts'
import { productCsvCalls } from './product-csv.ts'
import { productGroupCalls } from './product-groups.ts'
import { qrisCalls } from './qris.ts'
import { reconciliationCalls } from './reconciliation.ts'
import { regionCalls } from './regions.ts'
import { returnCalls } from './returns.ts'
import { reviewCalls } from './reviews.ts'
import { salesCalls } from './sales.ts'
import { sessionCalls } from './sessions.ts'
import { settingCalls } from './settings.ts'
import { shipmentCalls } from './shipments.ts'
import { shippingCalls } from './shipping.ts'
import { startCalls } from './start.ts'
import { stockCalls } from './stock.ts'
import { stockAlertCalls } from './stock-alerts.ts'
import { taxInvoiceCalls } from './tax-invoices.ts'
import { toShipCalls } from './to-ship.ts'
import { transferSlipCalls } from './transfer-slips.ts'
import { transferCalls } from './transfers.ts'
import { uploadCalls } from './uploads.ts'
import { keysOf } from './values/objects.ts'
import { wishlistCalls } from './wishlist.ts'

export const callTables = {
  accounts: accountCalls,
  credentials: credentialCalls,
  sessions: sessionCalls,
  ownData: ownDataCalls,
  addresses: addressCalls,
  catalog: catalogCalls,
  product_changes: productChangeCalls,
  productGroups: productGroupCalls,
  categories: categoryCalls,
  reviews: reviewCalls,
  orders: orderCalls,
  orderAddresses: orderAddressCalls,
  regions: regionCalls,
  orderLinks: orderLinkCalls,
  orderHistory: orderTimelineCalls,
  orderLines: orderLineCalls,
  orderTags: orderTagCalls,
  manualOrders: manualOrderCalls,
  orderDrafts: orderDraftCalls,
  orderExport: orderExportCalls,
  invoices: invoiceCalls,
  taxInvoices: taxInvoiceCalls,
  shipments: shipmentCalls,
  toShip: toShipCalls,
  payments: paymentCalls,
  transfers: transferCalls,
  transferSlips: transferSlipCalls,
  cod: codCalls,
  codSettlements: codSettlementCalls,
  manualRefunds: manualRefundCalls,
  returns: returnCalls,
  bankStatements: bankStatementCalls,
  qris: qrisCalls,
  uploads: uploadCalls,
  reconciliation: reconciliationCalls,
  sales: salesCalls,
  settings: settingCalls,
  shipping: shippingCalls,
  start: startCalls,
  stock: stockCalls,
  stockAlerts: stockAlertCalls,
  wishlist: wishlistCalls,
  audit: auditCalls,
  mails: mailCalls,
  invitations: invitationCalls,
  customers: customerCalls,
  listFilters: listFilterCalls,
  productCsv: productCsvCalls,
  discounts: discountCalls,
}
type CallTables = typeof callTables
type Joined<T> = { [N in T extends T ? keyof T : never]: T extends Record<N, infer C> ? C : never }

export const calls = Object.assign({}, ...Object.values(callTables)) as Joined<CallTables[keyof CallTables]>

export type Calls = typeof calls
export type CallName = keyof Calls
export const callNames = keysOf(calls)

export function methodAndPath(name: CallName): { method: string; path: string } {
  const space = name.indexOf(' ')
  return { method: name.slice(0, space), path: name.slice(space + 1) }
}
