/** The routes of all features: each file of routes has a line here. */
import type { FastifyInstance } from 'fastify'
import type { ServeCall } from '../http/serve-call.ts'
import { createOwnerMailBudget } from '../orders/orders/limit-unpaid-mails.ts'
import type { RegionIndex } from '../orders/regions/region-index.ts'
import type { Shop } from '../shop.ts'
import { accountRoutes } from './accounts.ts'
import { addressRoutes } from './addresses.ts'
import { auditRoutes } from './audit.ts'
import { bankStatementRoutes } from './bank-statements.ts'
import { catalogRoutes } from './catalog.ts'
import { categoryRoutes } from './categories.ts'
import type { DeviceCookie } from './device-cookie.ts'
import { discountRoutes } from './discounts.ts'
import { invoiceRoutes } from './invoices.ts'
import { mailRoutes } from './mails.ts'
import { mailDesignRoutes } from './mails-design.ts'
import { manualRefundRoutes } from './manual-refunds.ts'
import { orderDraftRoutes } from './order-drafts.ts'
import { orderLineRoutes } from './order-lines.ts'
import { orderTimelineRoutes } from './order-timeline.ts'
import { orderRoutes } from './orders.ts'
import { orderLinkRoutes } from './orders-link.ts'
import { paymentMethodRoutes } from './payment-method.ts'
import { paymentRoutes } from './payments.ts'
import { productCsvRoutes } from './product-csv.ts'
import { productGroupRoutes } from './product-groups.ts'
import { qrisRoutes } from './qris.ts'
import { reconciliationRoutes } from './reconciliation.ts'
import { refundRoutes } from './refunds.ts'
import { regionRoutes } from './regions.ts'
import { returnRoutes } from './returns.ts'
import { reviewRoutes } from './reviews.ts'
import { salesRoutes } from './sales.ts'
import { settingRoutes } from './settings.ts'
import { shipmentRoutes } from './shipments.ts'
import { shippingRoutes } from './shipping.ts'
import { stockRoutes } from './stock.ts'
import { stockAlertRoutes } from './stock-alerts.ts'
import { taxInvoiceRoutes } from './tax-invoices.ts'
import { transferRoutes } from './transfers.ts'
import { imageRoutes } from './uploads.ts'
import { wishlistRoutes } from './wishlist.ts'

export async function serveFeatures(
  app: FastifyInstance,
  serve: ServeCall,
  shop: Shop,
  cookie: DeviceCookie,
  regionIndex: () => Promise<RegionIndex>,
): Promise<void> {
  // one for both ways to cash on delivery
  const ownerMailBudget = createOwnerMailBudget(shop.config.rateLimitFactor)
  accountRoutes(serve, shop, cookie)
  catalogRoutes(serve, shop)
  categoryRoutes(serve, shop)
  productGroupRoutes(serve, shop)
  stockRoutes(serve, shop)
  stockAlertRoutes(serve, shop)
  wishlistRoutes(serve, shop)
  reviewRoutes(serve, shop)
  addressRoutes(serve, shop)
  orderRoutes(serve, shop, ownerMailBudget)
  invoiceRoutes(serve, shop)
  taxInvoiceRoutes(serve, shop)
  discountRoutes(serve, shop)
  regionRoutes(serve, regionIndex)
  orderLinkRoutes(serve, shop, cookie)
  orderTimelineRoutes(serve, shop)
  shipmentRoutes(serve, shop)
  shippingRoutes(serve, shop)
  await paymentRoutes(app, serve, shop)
  paymentMethodRoutes(serve, shop, ownerMailBudget)
  orderDraftRoutes(serve, shop)
  orderLineRoutes(serve, shop)
  refundRoutes(serve, shop)
  returnRoutes(serve, shop)
  transferRoutes(serve, shop)
  manualRefundRoutes(serve, shop)
  bankStatementRoutes(serve, shop)
  reconciliationRoutes(serve, shop)
  salesRoutes(serve, shop)
  settingRoutes(serve, shop)
  auditRoutes(serve, shop)
  mailRoutes(serve, shop)
  if (shop.config.isDevelopment) await mailDesignRoutes(app, shop)
  await imageRoutes(app, serve, shop)
  await qrisRoutes(app, serve)
  await productCsvRoutes(app, serve, shop)
}
