/** The names of parts that several rows of the table share. */

export const CONTRACT = ['contract', 'contract values']
/** what every feature of the server stands on */
export const GROUND = [
  ...CONTRACT,
  'server words',
  'queues and limits',
  'settings',
  'context',
  'log',
  'database',
  'database sql',
]

export const WEB_FEATURES = ['catalog', 'cart', 'checkout', 'orders', 'reviews', 'account'].map(
  (name) => `web ${name}`,
)
/** each feature's tables, with those of others that they refer to */
export const ROWS: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  audit: ['accounts'],
  catalog: ['accounts'],
  installation: [],
  lists: [],
  mails: ['accounts', 'orders'],
  'order-notes': ['accounts', 'orders'],
  orders: ['accounts', 'catalog', 'payment-methods'],
  'payment-methods': [],
  payments: ['orders'],
  'product-imports': ['accounts'],
  reconciliation: ['accounts', 'payments'],
  refunds: ['accounts', 'orders', 'payments'],
  reviews: ['accounts', 'catalog'],
  sales: ['orders', 'payment-methods', 'payments'],
  settings: ['accounts'],
  shipments: ['accounts', 'orders'],
  uploads: [],
}
export const ROUTES_OF = [
  'accounts',
  'audit',
  'catalog',
  'categories',
  'mails',
  'order-history',
  'orders',
  'payments',
  'product-csv',
  'reconciliation',
  'refunds',
  'regions',
  'reviews',
  'sales',
  'shipments',
  'shipping',
  'shop settings',
  'stock',
  'uploads',
]
export const FEATURES = [...ROUTES_OF, 'mail outbox', 'payments/webhooks']
export const SERVER = [
  ...GROUND,
  ...FEATURES,
  ...ROUTES_OF.map((name) => `${name} routes`),
  ...Object.keys(ROWS).map((name) => `rows of ${name}`),
  ...[
    'app',
    'background',
    'columns',
    'database engines',
    'demo',
    'http',
    'jobs',
    'main',
    'operate',
    'workers',
  ],
  ...[
    'operate entry',
    'payment provider',
    'payment registry',
    'providers',
    'couriers',
    'courier registry',
    'storefront',
    'system',
  ],
]
