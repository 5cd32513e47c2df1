/** Features of the server, with their routes, and payment providers. */
import { builtins, type Part, type Parts } from './part.ts'
import { CONTRACT, GROUND } from './part-names.ts'

const RULE =
  'a rule knows its feature, the database and the contract, no HTTP and no framework: it throws a Problem'
const ROUTES =
  "routes put their own feature's rules on the wire; another feature is reached through its rules"

function rules(
  feature: string,
  more: { may?: readonly string[]; rows: readonly string[]; packages?: readonly string[] },
): Part {
  return {
    holds: [`server/src/${feature}/*.ts`],
    may: [...GROUND, ...more.rows.map((name) => `rows of ${name}`), ...(more.may ?? [])],
    packages: ['drizzle-orm', ...(more.packages ?? [])],
    why: RULE,
  }
}

function routes(
  feature: string,
  more: { files?: readonly string[]; may?: readonly string[]; packages?: readonly string[] } = {},
): Part {
  const files = more.files ?? ['routes']
  return {
    holds: files.map((file) => `server/src/${feature}/${file}.ts`),
    may: [...CONTRACT, 'server words', 'settings', 'context', 'http', feature, ...(more.may ?? [])],
    packages: ['fastify', ...(more.packages ?? [])],
    why: ROUTES,
  }
}

export const FEATURE_PARTS: Parts = {
  // routes first, since they lie in their feature's folder
  'accounts routes': routes('accounts', { files: ['routes', 'admin-routes', 'credential-routes'] }),
  'audit routes': routes('audit'),
  'catalog routes': routes('catalog', { files: ['routes', 'admin-routes'] }),
  'categories routes': routes('categories'),
  'mails routes': routes('mails', { files: ['routes', 'design-routes'] }),
  'order-history routes': routes('order-history'),
  'orders routes': routes('orders', { files: ['routes', 'link-routes'], may: ['payments', 'shipping'] }),
  'payments routes': routes('payments', { may: ['payments/webhooks', 'payment provider'] }),
  'product-csv routes': routes('product-csv', {
    files: ['routes', 'read-csv-upload'],
    packages: ['@fastify/multipart', ...builtins('stream')],
  }),
  'reconciliation routes': routes('reconciliation'),
  'refunds routes': routes('refunds', { may: ['orders', 'payments'] }),
  'regions routes': routes('regions'),
  'reviews routes': routes('reviews'),
  'sales routes': routes('sales'),
  'shipping routes': routes('shipping'),
  'shop settings routes': {
    ...routes('settings'),
    may: [...CONTRACT, 'server words', 'settings', 'context', 'http', 'shop settings'],
  },
  'shipments routes': routes('shipments'),
  'stock routes': routes('stock'),
  'uploads routes': routes('uploads', {
    files: ['routes', 'read-upload'],
    packages: ['@fastify/multipart'],
  }),

  'mail outbox': {
    ...rules('mails', { rows: ['mails', 'installation', 'orders'] }),
    holds: ['server/src/mails/queue-*.ts', 'server/src/outbox/buyers-email.ts'],
    why: 'every feature may write a mail in its own transaction; how it is worded and sent it does not know',
  },
  mails: {
    ...rules('mails', {
      may: ['accounts', 'audit', 'mail outbox', 'orders'],
      rows: ['mails', 'catalog'],
      packages: ['nodemailer'],
    }),
    holds: ['server/src/mails/**/*.ts'],
  },
  audit: rules('audit', {
    may: ['accounts', 'catalog', 'categories', 'reviews'],
    rows: ['audit', 'accounts'],
  }),
  accounts: rules('accounts', {
    may: ['audit', 'mail outbox'],
    rows: ['accounts'],
    packages: [
      '@node-rs/argon2',
      'jose',
      'lru-cache',
      'zod',
      ...builtins('crypto', 'fs/promises', 'os', 'path'),
    ],
  }),
  catalog: rules('catalog', {
    may: ['accounts', 'audit', 'reviews', 'uploads'],
    rows: ['catalog', 'orders', 'uploads'],
  }),
  categories: rules('categories', {
    may: ['accounts', 'audit', 'catalog', 'uploads'],
    rows: ['catalog', 'uploads'],
  }),
  orders: rules('orders', {
    may: ['accounts', 'audit', 'mail outbox', 'payments', 'refunds', 'shipping'],
    rows: ['orders', 'catalog', 'installation', 'payments', 'refunds', 'shipments'],
    packages: ['libphonenumber-js', 'lru-cache', ...builtins('crypto')],
  }),
  payments: rules('payments', {
    may: ['accounts', 'mail outbox', 'orders', 'refunds', 'payment provider'],
    rows: ['payments', 'payment-methods', 'installation', 'orders', 'reconciliation', 'refunds'],
    packages: builtins('crypto'),
  }),
  'payments/webhooks': rules('payments/webhooks', {
    may: ['payments', 'payment provider'],
    rows: ['payments'],
  }),
  'product-csv': {
    ...rules('product-csv', {
      may: ['accounts', 'audit', 'catalog', 'categories'],
      rows: ['product-imports', 'accounts', 'catalog', 'orders'],
      packages: ['csv-parse', ...builtins('buffer', 'stream')],
    }),
    holds: ['server/src/product-csv/**/*.ts'],
  },
  refunds: rules('refunds', {
    may: ['accounts', 'audit', 'orders', 'payments', 'payment provider'],
    rows: ['refunds', 'orders', 'payments', 'reconciliation'],
  }),
  reconciliation: {
    ...rules('reconciliation', {
      may: ['payments', 'refunds', 'payment provider'],
      rows: ['reconciliation', 'installation', 'orders', 'payments', 'payment-methods', 'refunds'],
    }),
    holds: ['server/src/reconciliation/**/*.ts'],
  },
  regions: {
    holds: ['server/src/regions/*.ts'],
    may: CONTRACT,
    packages: builtins('fs/promises', 'timers/promises', 'util', 'zlib'),
    why: 'regions are data of their own: no database, no HTTP, nothing of the shop',
  },
  reviews: rules('reviews', {
    may: ['accounts', 'audit', 'catalog'],
    rows: ['reviews', 'catalog', 'orders'],
  }),
  sales: rules('sales', {
    may: ['jobs', 'reviews'],
    rows: ['catalog', 'installation', 'lists', 'refunds', 'sales'],
  }),
  'order-history': rules('order-history', {
    may: ['accounts', 'audit', 'payments'],
    rows: ['order-notes'],
  }),
  shipments: rules('shipments', {
    may: ['accounts', 'audit', 'mail outbox', 'orders', 'payments'],
    rows: ['orders', 'payments', 'refunds', 'shipments'],
  }),
  stock: rules('stock', {
    may: ['accounts', 'audit', 'catalog'],
    rows: ['accounts', 'catalog', 'orders', 'uploads'],
  }),
  shipping: {
    ...rules('shipping', { rows: ['catalog'], packages: ['lru-cache'] }),
    holds: [
      'server/src/shipping/*.ts',
      'server/src/shipping/couriers/{courier,courier-breaker,courier-budget,courier-failure,courier-prices}.ts',
    ],
  },
  'courier registry': {
    holds: ['server/src/orders/shipping/couriers/registry.ts'],
    may: ['settings', 'shipping', 'couriers'],
    packages: [],
    why: 'it opens the courier that the configuration names; rules are handed its prices and know no registry',
  },
  couriers: {
    holds: ['server/src/shipping/couriers/**'],
    may: [...CONTRACT, 'shipping'],
    packages: ['lru-cache', 'zod'],
    why: 'a courier translates between its own interface and ours; it knows no HTTP of ours, no database, no rule',
  },
  'shop settings': rules('settings', {
    may: ['accounts', 'audit', 'shipping', 'uploads'],
    rows: ['settings', 'accounts', 'catalog'],
    packages: ['markdown-it', ...builtins('timers/promises', 'util')],
  }),
  uploads: rules('uploads', {
    rows: ['uploads'],
    packages: ['@aws-sdk/client-s3', 'lru-cache', 'sharp', ...builtins('crypto', 'fs/promises', 'path')],
  }),

  'payment provider': {
    holds: ['server/src/payments/providers/{provider,demo}.ts'],
    may: [...CONTRACT, 'server words'],
    packages: [],
    why: 'what a provider can do is said without naming one',
  },
  'payment registry': {
    holds: ['server/src/payments/providers/{registry,shared-simulator}.ts'],
    may: [...CONTRACT, 'server words', 'settings', 'payment provider', 'providers', 'paypal-simulator'],
    packages: ['fastify', ...builtins('http', 'path')],
    why: 'it joins the providers with their settings; rules are handed the provider and know no registry',
  },
  providers: {
    holds: ['server/src/payments/providers/*/**'],
    may: [...CONTRACT, 'server words', 'queues and limits', 'payment provider'],
    packages: ['zod', ...builtins('crypto', 'timers/promises')],
    why: 'a provider translates between its own interface and ours; it knows no HTTP of ours, no database, no rule',
  },
}
