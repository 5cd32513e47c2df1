import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, day, id, inputDay, rupiahAmount, shopTimestamp } from './fields.ts'
import { PERMISSION_SETS } from './values/permission-sets.ts'
import { SALES_BREAKDOWNS } from './values/sales-breakdowns.ts'

/** Counted on the day of payment, refunds too. */
const salesSums = z.object({
  orders: z.int(),
  /** with shipping and tax; for products the sum of their lines after the orders' discounts */
  sold: rupiahAmount,
  refunded: rupiahAmount,
  net_sales: rupiahAmount,
})

const salesTotal = salesSums.meta({ id: 'SalesTotal' })
export type SalesTotal = z.output<typeof salesTotal>

const daySales = salesSums.extend({ day }).meta({ id: 'DaySales' })
export type DaySales = z.output<typeof daySales>

const productSales = z
  .object({
    product_id: id,
    name: z.string(),
    /** without fully refunded orders */
    pieces: z.int(),
    net_sales: rupiahAmount,
    is_on_sale: z.boolean(),
  })
  .meta({ id: 'ProductSales' })
export type ProductSales = z.output<typeof productSales>

const failingJob = z
  .object({ name: z.string(), failed_at: shopTimestamp, succeeded_at: shopTimestamp.nullable() })
  .meta({ id: 'FailingJob' })
export type FailingJob = z.output<typeof failingJob>

const allTasks = z.object({
  to_ship: z.int(),
  refunds_pending: z.int(),
  low_stock: z.int(),
  unread_reviews: z.int(),
  /** transfers that buyers report; absent when none */
  to_confirm: z.int().optional(),
  /** orders with a return that is not refused or paid back; absent when none */
  open_returns: z.int().optional(),
})
export type AllPendingTasks = z.output<typeof allTasks>

/** Only what the caller may do. */
const pendingTasks = allTasks
  .partial()
  .extend({ permission_set: z.enum(PERMISSION_SETS).optional() })
  .meta({ id: 'PendingTasks' })
export type PendingTasks = z.output<typeof pendingTasks>

const dashboard = allTasks
  .extend({
    day,
    /** false once the shop takes real money: sums then count only that */
    is_test_money: z.boolean(),
    today: salesTotal,
    month: salesTotal,
    failing_jobs: z.array(failingJob),
    days: z.array(daySales),
    best_sellers: z.array(productSales),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof dashboard>

const reportQuery = z.object({
  from: inputDay.optional(),
  to: inputDay.optional(),
  by: z.enum(SALES_BREAKDOWNS).optional(),
})

const reportRow = z
  .object({
    id: id.nullable(),
    name: z.string(),
    orders: z.int().nullable(),
    pieces: z.int().nullable(),
    sold: rupiahAmount,
    refunded: rupiahAmount,
    net_sales: rupiahAmount,
    /** taken off; only by discount */
    discount: rupiahAmount.optional(),
    /** cost of the pieces when they were ordered, and the net sales left; absent if it is not known */
    cost: rupiahAmount.optional(),
    profit: z.number().optional(), // below zero for pieces sold under their cost
  })
  .meta({ id: 'SalesReportRow' })
export type SalesReportRow = z.output<typeof reportRow>

const report = z
  .object({
    from: day,
    to: day,
    by: z.enum(SALES_BREAKDOWNS),
    is_test_money: z.boolean(),
    total: salesTotal,
    /** at most 500: days newest first, else highest sales first */
    rows: z.array(reportRow),
    /** whether the CSV file has further rows */
    has_more: z.boolean(),
    /** a paid order of any day had a discount; absent without one */
    has_discounts: z.literal(true).optional(),
    /** invoices or credit notes with PPN were issued on these days; absent without any */
    has_tax_documents: z.literal(true).optional(),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.output<typeof report>

export const salesCalls = {
  'GET /api/v1/admin/dashboard': {
    summary: 'Net sales, what waits for an admin, and the sales of the last 30 days',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(dashboard),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/pending-tasks': {
    summary:
      'How much waits for an admin: orders to ship, transfers to confirm, returns, refunds, low stock, reviews',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(pendingTasks),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/report': {
    summary: 'What was sold, by day, product, payment method or discount',
    access: 'admin',
    limit: 'browse',
    query: reportQuery,
    answer: dataSchema(report),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/report/csv': {
    summary: 'The same for spreadsheets, all rows: UTF-8 with a byte order mark',
    access: 'admin',
    limit: 'browse',
    query: reportQuery,
    answer: z.string(),
    fileType: 'text/csv',
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
