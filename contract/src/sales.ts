/** What was sold: an admin's first look at the day, and reports for any span. Amounts in rupiah. */
import { z } from 'zod'
import type { CallTable } from './call-definition.ts'
import { dataSchema, day, givenDay, id, rupiahAmount, shopTimestamp } from './fields.ts'
import { SALES_BREAKDOWNS } from './values/sales-breakdowns.ts'

/** Of orders paid on these days: what they came to, and what of it has gone back since or is on its way. */
const salesSums = z.object({
  orders: z.int(),
  /** with shipping and tax; of products the prices of their lines */
  sold: rupiahAmount,
  refunded: rupiahAmount,
  /** sold − refunded */
  takings: rupiahAmount,
})

const salesTotal = salesSums.meta({ id: 'SalesTotal' })
export type SalesTotal = z.output<typeof salesTotal>

const daySales = salesSums.extend({ day }).meta({ id: 'DaySales' })
export type DaySales = z.output<typeof daySales>

const productSales = z
  .object({
    product_id: id,
    name: z.string(),
    /** but for those of orders that went back whole */
    pieces: z.int(),
    takings: rupiahAmount,
    /** it has a page; a deleted one has none */
    is_on_sale: z.boolean(),
  })
  .meta({ id: 'ProductSales' })
export type ProductSales = z.output<typeof productSales>

const failingJob = z
  .object({ name: z.string(), failed_at: shopTimestamp, succeeded_at: shopTimestamp.nullable() })
  .meta({ id: 'FailingJob' })
export type FailingJob = z.output<typeof failingJob>

const dashboard = z
  .object({
    /** the shop's day */
    day,
    /** nothing of the sums is real money: the shop takes none; once it takes some, they tell of nothing else */
    is_test_money: z.boolean(),
    today: salesTotal,
    /** since the first of the month */
    month: salesTotal,
    /** paid, neither delivered nor given back whole */
    to_ship: z.int(),
    /** refunds that are owed and not made yet */
    refunds_pending: z.int(),
    /** products with LOW_STOCK_MAX pieces or less */
    low_stock: z.int(),
    /** no admin has seen them */
    unread_reviews: z.int(),
    /** jobs of the background whose last run failed */
    failing_jobs: z.array(failingJob),
    /** the last 30 days, oldest first, those without a sale too */
    days: z.array(daySales),
    /** of the last 30 days, at most ten */
    best_sellers: z.array(productSales),
  })
  .meta({ id: 'Dashboard' })
export type Dashboard = z.output<typeof dashboard>

/** Both days included; the last 30 when absent. */
const reportQuery = z.object({
  from: givenDay.optional(),
  to: givenDay.optional(),
  by: z.enum(SALES_BREAKDOWNS).optional(),
})

const reportRow = z
  .object({
    /** of the product or the payment method; null for a day */
    id: id.nullable(),
    /** the day, or the name */
    name: z.string(),
    /** null for a product, which is a part of orders */
    orders: z.int().nullable(),
    /** null but for a product; without those of orders that went back whole */
    pieces: z.int().nullable(),
    sold: rupiahAmount,
    refunded: rupiahAmount,
    takings: rupiahAmount,
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
    /** at most 500: days newest first, else what brought most first */
    rows: z.array(reportRow),
    /** how many there are */
    row_count: z.int(),
  })
  .meta({ id: 'SalesReport' })
export type SalesReport = z.output<typeof report>

export const salesCalls = {
  'GET /api/v1/admin/dashboard': {
    summary: 'Takings, what waits for an admin, and the sales of the last 30 days',
    access: 'admin',
    limit: 'browse',
    answer: dataSchema(dashboard),
    status: 200,
    refusals: [],
  },
  'GET /api/v1/admin/report': {
    summary: 'What was sold, by day, product or payment method',
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
    isCsv: true,
    status: 200,
    refusals: [],
  },
} as const satisfies CallTable
