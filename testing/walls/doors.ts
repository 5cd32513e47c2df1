/**
 * Files that only some may import, from whatever floor: each is the one way to do what it does, or the table of
 * one feature. A second way in would pass the checks of the first by.
 */

const SCHEMA = 'server/src/platform/database/schema'

/** Who names a feature's tables, by room; runtime (jobs, demo, operate) may name each. */
const TABLES: Readonly<Record<string, readonly string[]>> = {
  accounts: ['accounts', 'audit', 'backoffice', 'catalog'],
  audit: ['audit', 'backoffice'],
  catalog: ['catalog', 'orders', 'backoffice'],
  customers: ['orders'],
  discounts: ['orders', 'platform'],
  invoices: ['orders'],
  installation: ['platform', 'providers', 'orders', 'payments'],
  lists: ['platform'],
  mails: ['outbox', 'backoffice'],
  'order-drafts': ['orders'],
  'order-notes': ['backoffice'],
  'order-tags': ['orders'],
  orders: ['orders', 'outbox', 'catalog', 'payments'],
  'payment-methods': ['providers', 'payments', 'orders'],
  payments: ['payments', 'providers', 'orders'],
  'product-imports': ['catalog'],
  'provider-keys': ['providers', 'backoffice'],
  receipts: ['payments', 'providers'],
  reconciliation: ['payments'],
  refunds: ['payments', 'outbox', 'orders'],
  returns: ['orders', 'outbox'],
  reviews: ['catalog'],
  sales: ['backoffice'],
  settings: ['platform', 'backoffice'],
  shipments: ['orders', 'payments', 'outbox'],
  'stock-alerts': ['catalog'],
  'transfer-slips': ['payments'],
  uploads: ['catalog'],
  wishlist: ['catalog'],
}

const ONE_WAY: Readonly<Record<string, readonly string[]>> = {
  'orders/place-order/place-order.ts': ['api'],
  'orders/place-order/insert-order.ts': ['orders/place-order'],
  'payments/settlement/settle-payment.ts': ['payments'],
  'payments/refunds/process-refunds.ts': ['runtime/jobs', 'api'],
  'catalog/images/{s3,folder}-store.ts': ['catalog/images/open-store.ts'],
  'providers/{registry,registered,configured-provider,shared-simulator}.ts': [
    'main.ts',
    'providers',
    'runtime',
  ],
  'providers/*/**': ['providers/registered.ts', 'providers/*'],
  'platform/database/{embedded,postgres}/**': ['platform', 'http', 'runtime', 'main.ts'],
  'orders/shipping/couriers/{registry.ts,*/**}': ['main.ts', 'orders/shipping/couriers'],
}

export type Door = { readonly file: string; readonly from: readonly string[] }

function inServer(paths: readonly string[]): string[] {
  return paths.flatMap((path) => (path.endsWith('.ts') ? [`server/src/${path}`] : [`server/src/${path}/**`]))
}

export const DOORS: readonly Door[] = [
  ...Object.entries(ONE_WAY).map(([file, from]) => ({ file: `server/src/${file}`, from: inServer(from) })),
  ...Object.entries(TABLES).map(([name, from]) => ({
    file: `${SCHEMA}/${name}.ts`,
    from: [`${SCHEMA}/*.ts`, ...inServer([...from, 'runtime'])],
  })),
]
