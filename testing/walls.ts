/**
 * Which part of the house may import which: the one table. What it does not name is refused, type imports
 * and packages too. Every arrow is read and tried by `walls/check-walls.ts`; an arrow that seems missing
 * is a question of design first (docs/architecture.md, "Which way things point").
 */

export type Part = {
  /** files, as globs; a file belongs to the first part of the table that claims it */
  readonly holds: readonly string[]
  /** other parts it may import; itself it always may */
  readonly may: readonly string[]
  /** packages with all below them; built-in modules of Node one by one */
  readonly packages: readonly string[]
  /** told to whom it refuses: what the part is for and where to look */
  readonly why: string
}

const CONTRACT = ['contract', 'contract values']
/** what every feature of the server stands on */
const GROUND = [
  ...CONTRACT,
  'server words',
  'queues and limits',
  'settings',
  'context',
  'log',
  'database',
  'database sql',
]

const RULE =
  'a rule knows its feature, the database and the contract, no HTTP and no framework: it throws a Problem'
const ROUTES =
  "routes put their own feature's rules on the wire; another feature is reached through its rules"
const DATABASE = 'the database knows its own statements, and no feature'
const TEST = 'tests know the house and nothing of them is part of it'

function builtins(...names: readonly string[]): string[] {
  return names.map((name) => `node:${name}`)
}

const TEST_PACKAGES = [
  'vitest',
  'fast-check',
  ...builtins(
    'child_process',
    'crypto',
    'events',
    'fs',
    'fs/promises',
    'http',
    'module',
    'net',
    'os',
    'path',
  ),
  ...builtins('process', 'readline', 'stream/consumers', 'timers/promises', 'url', 'util', 'vm', 'zlib'),
  'node:worker_threads',
]
const SERVER_PACKAGES = ['@20minutes/s3rver', 'drizzle-orm', 'fastify', 'jose', 'pino', 'sharp', 'zod']

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

function rows(name: string, may: readonly string[] = []): Part {
  return {
    holds: [`server/src/database/schema/${name}.ts`],
    may: [...CONTRACT, 'columns', 'database sql', 'rows of lists', ...may.map((other) => `rows of ${other}`)],
    packages: ['drizzle-orm'],
    why: 'a schema file declares the tables of one feature; it knows other tables it refers to, and no rule',
  }
}

function webFeature(
  name: string,
  more: { may?: readonly string[]; packages?: readonly string[] } = {},
): Part {
  return {
    holds: [`web/app/${name}/**`],
    may: [...CONTRACT, 'web shared', 'ui', 'stored', ...(more.may ?? [])],
    packages: ['react', 'react-router', 'lucide-react', ...(more.packages ?? [])],
    why: 'a feature of the pages knows itself, ui, stored and what is shop-wide; screens join features',
  }
}

const WEB_FEATURES = ['catalog', 'cart', 'checkout', 'orders', 'reviews', 'account'].map(
  (name) => `web ${name}`,
)
/** each feature's tables, with those of others that they refer to */
const ROWS: Readonly<Record<string, readonly string[]>> = {
  accounts: [],
  audit: ['accounts'],
  catalog: ['accounts'],
  installation: [],
  lists: [],
  orders: ['accounts', 'catalog', 'payment-methods'],
  'payment-methods': [],
  payments: ['orders'],
  reconciliation: ['accounts', 'payments'],
  refunds: ['accounts', 'orders', 'payments'],
  reviews: ['accounts', 'catalog'],
  settings: ['accounts'],
  uploads: [],
}
const ROUTES_OF = [
  'accounts',
  'audit',
  'catalog',
  'orders',
  'payments',
  'reconciliation',
  'refunds',
  'reviews',
  'shop settings',
  'uploads',
]
const FEATURES = [...ROUTES_OF, 'payments/webhooks']
const SERVER = [
  ...GROUND,
  ...FEATURES,
  ...ROUTES_OF.map((name) => `${name} routes`),
  ...Object.keys(ROWS).map((name) => `rows of ${name}`),
  ...['app', 'background', 'columns', 'database engines', 'demo', 'http', 'jobs', 'main', 'operate'],
  ...['operate entry', 'payment provider', 'payment registry', 'providers', 'storefront', 'system'],
]

/** The special stands before the general: a file belongs to the first part that claims it. */
export const PARTS: Readonly<Record<string, Part>> = {
  // ---- tests, which may look into the part they test
  'contract tests': {
    holds: ['contract/**/*.test.ts'],
    may: CONTRACT,
    packages: ['vitest', 'fast-check', 'zod'],
    why: TEST,
  },
  'simulator tests': {
    holds: ['paypal-simulator/**/*.{test,fixture}.ts'],
    may: ['paypal-simulator', 'simulator browser'],
    packages: [...TEST_PACKAGES, 'fastify', '@paypal/paypal-js', 'axe-core', 'playwright-core'],
    why: 'the simulator is tested by itself: it imports nothing of the shop, so that it can disagree with it',
  },
  'web tests': {
    holds: ['web/**/*.test.{ts,tsx}'],
    may: [...CONTRACT, 'web shared', 'ui', 'stored', ...WEB_FEATURES, 'screens', 'admin'],
    packages: [...TEST_PACKAGES, 'react', 'react-dom', 'react-router', 'vite'],
    why: TEST,
  },
  'server tests': {
    holds: ['server/**/*.{test,fixture}.ts', 'server/test/**'],
    may: [...SERVER, 'paypal-simulator', 'testing'],
    packages: [...TEST_PACKAGES, ...SERVER_PACKAGES, '@redocly/openapi-core', 'openapi-typescript'],
    why: TEST,
  },

  // ---- contract
  'contract values': {
    holds: ['contract/src/values/**'],
    may: [],
    packages: [],
    why: 'sets of values stand alone: schema, SQL and selects derive from them, and every browser loads them',
  },
  contract: {
    holds: ['contract/src/**'],
    may: ['contract values'],
    packages: ['zod'],
    why: 'the contract is pure: it imports zod and itself only',
  },

  // ---- paypal-simulator
  'simulator browser': {
    holds: ['paypal-simulator/src/browser/**'],
    may: [],
    packages: ['@paypal/paypal-js'],
    why: 'it is served to browsers as it stands; of packages it takes types only',
  },
  'paypal-simulator': {
    holds: ['paypal-simulator/src/**'],
    may: [],
    packages: ['fastify', ...builtins('crypto', 'fs', 'fs/promises', 'path', 'zlib')],
    why: 'the simulator imports nothing of the shop, so that it can disagree with it',
  },

  // ---- pages
  ui: {
    holds: ['web/app/ui/**'],
    may: [],
    packages: ['react', 'react-router', 'lucide-react', '@base-ui/react'],
    why: 'parts of the looks know nothing of a shop',
  },
  stored: {
    holds: ['web/app/stored/**'],
    may: CONTRACT,
    packages: ['react'],
    why: 'what is kept in the browser knows its keys and the contract; it asks nobody and shows nothing',
  },
  'web catalog': webFeature('catalog', { packages: ['embla-carousel-react', 'embla-carousel-autoplay'] }),
  'web cart': webFeature('cart'),
  'web checkout': webFeature('checkout'),
  'web orders': webFeature('orders', { packages: ['@paypal/paypal-js'] }),
  'web reviews': webFeature('reviews'),
  'web account': webFeature('account'),
  screens: {
    holds: ['web/app/screens/**'],
    may: [...CONTRACT, 'web shared', 'ui', 'stored', ...WEB_FEATURES],
    packages: ['react', 'react-router', 'lucide-react'],
    why: "a screen joins features of the pages; shoppers never download what is the admin's",
  },
  admin: {
    holds: ['web/app/admin/**'],
    may: [...CONTRACT, 'web shared', 'ui', 'stored', ...WEB_FEATURES],
    packages: ['react', 'react-router', 'lucide-react'],
    why: "an admin's screen joins features of the pages; it takes nothing of other screens or of the server",
  },
  layout: {
    holds: ['web/app/{root,header,header-links,header-menus,footer}.tsx'],
    may: [...CONTRACT, 'web shared', 'ui', 'stored', 'web account'],
    packages: [
      'react',
      'react-router',
      'lucide-react',
      '@base-ui/react',
      '@fontsource-variable/plus-jakarta-sans',
    ],
    why: 'what surrounds every screen knows who is signed in, and no screen',
  },
  'web entry': {
    holds: ['web/app/entry.{client,server}.tsx', 'web/app/routes.ts'],
    may: [...CONTRACT, 'web shared'],
    packages: [
      'react',
      'react-dom',
      'react-router',
      '@react-router/dev',
      ...builtins('stream', 'stream/consumers'),
    ],
    why: 'it starts the pages; screens are named by their files in routes.ts, and imported by nobody',
  },
  'web shared': {
    holds: ['web/app/*.{ts,tsx}'],
    may: [...CONTRACT, 'ui', 'stored'],
    packages: ['react', 'react-router', 'lucide-react'],
    why: 'what every part of the pages may use knows none of them',
  },
  'web build': {
    holds: ['web/*.ts'],
    may: ['web shared'],
    packages: ['vite', '@react-router/dev', '@tailwindcss/vite', ...builtins('url')],
    why: 'it builds the pages and is no part of them',
  },

  // ---- server: what every feature stands on
  'server words': {
    holds: [
      'server/src/{address-group,durations,loopback,network,paging,shop-time}.ts',
      'server/src/problems/**',
    ],
    may: CONTRACT,
    packages: ['ipaddr.js', ...builtins('crypto', 'net')],
    why: 'words of the whole server stand on nothing but the contract',
  },
  'queues and limits': {
    holds: ['server/src/{bounded-queue,rate-limiter,single-flight}.ts'],
    may: ['server words'],
    packages: ['p-queue', 'rate-limiter-flexible'],
    why: 'they stand before the library that does it, and know nothing of the work',
  },
  context: {
    holds: ['server/src/shop.ts'],
    may: [
      ...CONTRACT,
      'server words',
      'settings',
      'database',
      'log',
      'accounts',
      'shop settings',
      'uploads',
      'payment provider',
    ],
    packages: [],
    why: 'it holds what is opened once and handed to every feature; it knows no routes and no framework',
  },
  settings: {
    holds: ['server/src/{config,shop-events}.ts'],
    may: [...CONTRACT, 'server words', 'database'],
    packages: ['zod', ...builtins('path')],
    why: 'what every feature stands on knows none of them',
  },
  log: {
    holds: ['server/src/log/**'],
    may: [...CONTRACT, 'server words', 'database'],
    packages: ['pino', ...builtins('path')],
    why: 'the log knows what a database says, and no feature',
  },
  columns: {
    holds: ['server/src/database/columns.ts'],
    may: CONTRACT,
    packages: ['drizzle-orm'],
    why: 'the kinds of columns derive from the contract',
  },
  ...Object.fromEntries(Object.entries(ROWS).map(([name, may]) => [`rows of ${name}`, rows(name, may)])),
  'database sql': {
    holds: ['server/src/database/sql/**'],
    may: [...CONTRACT, 'server words', 'database', 'rows of lists'],
    packages: ['drizzle-orm'],
    why: DATABASE,
  },
  'database engines': {
    holds: ['server/src/database/{embedded,postgres}/**'],
    may: [...CONTRACT, 'server words', 'database', 'database sql', 'log'],
    packages: [
      '@electric-sql/pglite',
      'drizzle-orm',
      'pg',
      'zod',
      ...builtins('async_hooks', 'crypto', 'fs', 'fs/promises', 'os', 'path', 'timers/promises'),
    ],
    why: DATABASE,
  },
  database: {
    holds: ['server/src/database/*.ts'],
    may: [...CONTRACT, 'server words', 'database engines', 'database sql'],
    packages: [
      'drizzle-orm',
      'pg',
      'zod',
      ...builtins('async_hooks', 'crypto', 'fs/promises', 'path', 'timers/promises'),
    ],
    why: DATABASE,
  },

  // ---- server: features. Routes first, since they lie in their feature's folder
  'accounts routes': routes('accounts', { files: ['routes', 'admin-routes'] }),
  'audit routes': routes('audit'),
  'catalog routes': routes('catalog', { files: ['routes', 'admin-routes'] }),
  'orders routes': routes('orders'),
  'payments routes': routes('payments', {
    may: ['payments/webhooks', 'payment provider', 'orders', 'refunds'],
  }),
  'reconciliation routes': routes('reconciliation'),
  'refunds routes': routes('refunds', { may: ['orders', 'payment provider'] }),
  'reviews routes': routes('reviews'),
  'shop settings routes': {
    ...routes('settings'),
    may: [...CONTRACT, 'server words', 'settings', 'context', 'http', 'shop settings'],
  },
  'uploads routes': routes('uploads', {
    files: ['routes', 'read-upload'],
    packages: ['@fastify/multipart'],
  }),

  audit: rules('audit', { may: ['accounts', 'catalog', 'reviews'], rows: ['audit', 'accounts'] }),
  accounts: rules('accounts', {
    may: ['audit'],
    rows: ['accounts'],
    packages: ['@node-rs/argon2', 'jose', 'zod', ...builtins('crypto', 'fs/promises', 'os', 'path')],
  }),
  catalog: rules('catalog', {
    may: ['accounts', 'audit', 'reviews', 'uploads'],
    rows: ['catalog', 'orders', 'uploads'],
  }),
  orders: rules('orders', {
    may: ['accounts', 'audit', 'payments', 'refunds'],
    rows: ['orders', 'catalog', 'installation', 'payments', 'refunds'],
    packages: builtins('crypto'),
  }),
  payments: rules('payments', {
    may: ['accounts', 'orders', 'refunds', 'payment provider'],
    rows: ['payments', 'payment-methods', 'installation', 'orders', 'reconciliation', 'refunds'],
    packages: builtins('crypto'),
  }),
  'payments/webhooks': rules('payments/webhooks', {
    may: ['payments', 'payment provider'],
    rows: ['payments'],
  }),
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
  reviews: rules('reviews', { may: ['accounts', 'catalog'], rows: ['reviews', 'catalog'] }),
  'shop settings': rules('settings', {
    may: ['accounts', 'audit', 'uploads'],
    rows: ['settings', 'accounts'],
    packages: builtins('timers/promises', 'util'),
  }),
  uploads: rules('uploads', {
    rows: ['uploads'],
    packages: ['@aws-sdk/client-s3', 'sharp', ...builtins('crypto', 'fs/promises', 'path')],
  }),

  // ---- server: payment providers
  'payment provider': {
    holds: ['server/src/payments/providers/{provider,demo}.ts'],
    may: [...CONTRACT, 'server words'],
    packages: [],
    why: 'what a provider can do is said without naming one',
  },
  'payment registry': {
    holds: ['server/src/payments/providers/registry.ts'],
    may: [...CONTRACT, 'server words', 'settings', 'payment provider', 'providers', 'paypal-simulator'],
    packages: ['fastify', ...builtins('path')],
    why: 'it joins the providers with their settings; rules are handed the provider and know no registry',
  },
  providers: {
    holds: ['server/src/payments/providers/*/**'],
    may: [...CONTRACT, 'server words', 'queues and limits', 'payment provider'],
    packages: ['zod', ...builtins('crypto', 'timers/promises')],
    why: 'a provider translates between its own interface and ours; it knows no HTTP of ours, no database, no rule',
  },

  // ---- server: around the features
  http: {
    holds: ['server/src/http/**'],
    may: [
      ...CONTRACT,
      'server words',
      'queues and limits',
      'settings',
      'context',
      'log',
      'database',
      'database engines',
      'accounts',
    ],
    packages: [
      '@fastify/cookie',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      'fastify',
      'helmet',
      'zod',
      ...builtins('crypto', 'http', 'net', 'timers/promises'),
    ],
    why: 'one call on the wire knows who is asking, and no other feature',
  },
  jobs: {
    holds: ['server/src/jobs/**'],
    may: [...GROUND, ...FEATURES, 'payment provider', ...Object.keys(ROWS).map((name) => `rows of ${name}`)],
    packages: ['drizzle-orm', 'pg-boss'],
    why: 'jobs call the rules of features; nobody asks them over HTTP',
  },
  storefront: {
    holds: ['server/src/storefront/**'],
    may: [
      ...CONTRACT,
      'server words',
      'queues and limits',
      'settings',
      'context',
      'log',
      'database',
      'http',
      'payment provider',
    ],
    packages: [
      '@fastify/static',
      'fastify',
      'lru-cache',
      'react-router',
      'vite',
      ...builtins('crypto', 'path', 'url', 'util', 'zlib'),
    ],
    why: 'it renders pages, which ask the shop by its calls; it knows no rule',
  },
  demo: {
    holds: ['server/src/demo/**'],
    may: [...GROUND, ...FEATURES, 'payment provider', ...Object.keys(ROWS).map((name) => `rows of ${name}`)],
    packages: ['drizzle-orm', 'zod', ...builtins('fs/promises', 'path')],
    why: 'the demo shop is loaded through rules and rows; nothing of the shop knows that it exists',
  },
  'operate entry': {
    holds: ['server/src/operate.ts'],
    may: [...GROUND, 'accounts', 'operate', 'storefront', 'system', 'uploads'],
    packages: builtins('path', 'timers/promises', 'util'),
    why: "it starts an operator's command",
  },
  operate: {
    holds: ['server/src/operate/**'],
    may: [...GROUND, ...FEATURES, 'demo', 'payment provider', 'rows of accounts', 'rows of catalog'],
    packages: ['drizzle-orm', 'zod', ...builtins('crypto', 'fs/promises', 'http', 'path')],
    why: "operators' commands call the rules of features, without HTTP",
  },
  app: {
    holds: ['server/src/app.ts'],
    may: [
      ...GROUND,
      ...FEATURES,
      ...ROUTES_OF.map((name) => `${name} routes`),
      'http',
      'jobs',
      'payment provider',
    ],
    packages: ['fastify', ...builtins('crypto')],
    why: 'it joins routes into one app; what it needs is handed in',
  },
  background: {
    holds: ['server/src/background.ts'],
    may: [...GROUND, 'app', 'jobs', 'operate', 'payment provider', 'storefront', 'uploads'],
    packages: builtins('http'),
    why: 'it starts what a running shop does besides answering',
  },
  system: {
    holds: ['server/src/{stop-signals,system}.ts'],
    may: [],
    packages: builtins('crypto'),
    why: 'the real clock, chance and signals; only what starts a process takes them',
  },
  main: {
    holds: ['server/src/main.ts'],
    may: SERVER,
    packages: builtins('crypto', 'fs', 'fs/promises', 'path'),
    why: 'it joins the parts of the server; nothing imports it',
  },

  // ---- tools
  testing: {
    holds: ['testing/**', 'vitest.config.ts'],
    may: [...SERVER, 'paypal-simulator', 'scripts'],
    packages: [...TEST_PACKAGES, ...SERVER_PACKAGES, 'oxc-parser'],
    why: TEST,
  },
  bench: {
    holds: ['bench/**'],
    may: [...SERVER, 'testing', 'scripts'],
    packages: [...TEST_PACKAGES, ...SERVER_PACKAGES],
    why: 'measurements know the house and nothing of them is part of it',
  },
  e2e: {
    holds: ['e2e/**'],
    may: [...CONTRACT, 'testing'],
    packages: ['@playwright/test', '@axe-core/playwright', ...TEST_PACKAGES],
    why: 'a journey sees the shop through a browser; of its sources it knows the contract',
  },
  scripts: {
    holds: ['scripts/**'],
    may: [],
    packages: ['sharp', ...builtins('child_process', 'crypto', 'fs', 'path', 'url', 'util', 'zlib')],
    why: 'what npm starts runs on an older Node with nothing installed, so it imports nothing of the project',
  },
  migrations: {
    holds: ['server/drizzle.config.ts'],
    may: [],
    packages: ['drizzle-kit'],
    why: 'it says where migrations come from',
  },
}

/** Files whose work it is to load what is only known when they run, as globs. */
export const COMPUTED_IMPORTS: readonly string[] = [
  'server/src/storefront/storefront.ts',
  'web/app/load-route-module.ts',
  '**/*.test.ts',
]

/** What the browser runs may lead to none of these packages, through however many files. */
export const FIRST_LOAD = {
  holds: ['web/app/**'],
  without: ['zod', 'drizzle-orm'],
  why: 'pages take types of the contract, and values of its modules without a schema only',
} as const
