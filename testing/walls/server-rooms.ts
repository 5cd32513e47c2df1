/**
 * The floors of server/src. A room (a folder, or a file beside the folders) may import what stands on a lower floor,
 * never a neighbour on its own floor and never what is above.
 */
import { builtins, type Parts } from './part.ts'

type Room = {
  readonly floor: number
  /** it may import these and itself, nothing else below */
  readonly only?: readonly string[]
  readonly packages: readonly string[]
  readonly why: string
}

const RULE = 'a rule knows the floors below it, no HTTP and no framework: it throws a Problem'
const DATABASE = 'the database knows its own statements, and no feature'

const WORDS = ['platform/network', 'platform/problems', 'platform/text', 'platform/time']
const COURIER = 'orders/shipping/couriers'

/** A key is a path in server/src; a file belongs to the first that holds it. Rooms under one roof know each other. */
const ROOMS: Readonly<Record<string, Room>> = {
  'main.ts': {
    floor: 9,
    packages: builtins('crypto', 'path'),
    why: 'it joins the parts of the server; nothing imports it',
  },
  'app.ts': {
    floor: 8,
    packages: ['fastify', ...builtins('crypto')],
    why: 'it joins routes into one app; what it needs is handed in',
  },
  api: {
    floor: 7,
    packages: ['@fastify/cookie', '@fastify/multipart', 'fastify', ...builtins('crypto', 'stream')],
    why: 'a route puts rules on the wire: status, headers, limits; it knows no SQL',
  },
  storefront: {
    floor: 7,
    only: ['http', 'shop.ts', 'providers', 'platform'],
    packages: [
      ...['@fastify/static', 'fastify', 'react-router', 'vite'],
      ...builtins('crypto', 'path', 'stream', 'stream/consumers', 'url'),
    ],
    why: 'it renders pages, which ask the shop by its calls; it knows no rule',
  },
  runtime: {
    floor: 7,
    packages: [
      ...['drizzle-orm', 'pg-boss', 'rate-limiter-flexible', 'zod'],
      ...builtins(
        'cluster',
        'crypto',
        'events',
        'fs',
        'fs/promises',
        'http',
        'net',
        'path',
        'timers/promises',
        'util',
      ),
    ],
    why: 'jobs, workers and commands call rules; no HTTP route calls them',
  },
  backoffice: {
    floor: 6,
    packages: ['drizzle-orm', 'markdown-it', 'nodemailer', ...builtins('util')],
    why: RULE,
  },
  http: {
    floor: 6,
    only: ['accounts', 'platform'],
    packages: [
      ...[
        '@fastify/multipart',
        '@fastify/swagger',
        '@fastify/swagger-ui',
        'fastify',
        'helmet',
        'lru-cache',
        'zod',
      ],
      ...builtins('async_hooks', 'crypto', 'http', 'net', 'stream', 'timers/promises', 'util', 'zlib'),
    ],
    why: 'one call on the wire knows who is asking, and no other feature',
  },
  'payments/bank-statements': {
    floor: 5,
    only: ['platform/problems', 'platform/time'],
    packages: ['csv-parse', ...builtins('crypto')],
    why: 'reading and matching a bank statement is pure: no database, no HTTP',
  },
  'payments/qris': {
    floor: 5,
    only: ['catalog', 'orders/qris', 'platform/problems'],
    packages: ['qr'],
    why: 'a code is read from a picture: no database, no HTTP',
  },
  payments: { floor: 5, packages: ['drizzle-orm', ...builtins('crypto')], why: RULE },
  'shop.ts': {
    floor: 5,
    packages: [],
    why: 'it holds what is opened once and handed to every feature; it knows no routes and no framework',
  },
  [`${COURIER}/*/**`]: {
    floor: 4,
    only: [COURIER],
    packages: ['lru-cache', 'zod'],
    why: 'a courier translates between its own interface and ours; it knows no database and no rule',
  },
  [COURIER]: {
    floor: 4,
    only: [`${COURIER}/*/**`, 'orders', 'platform'],
    packages: ['lru-cache', 'zod'],
    why: RULE,
  },
  'orders/regions': {
    floor: 4,
    only: [],
    packages: builtins('fs/promises', 'timers/promises', 'util', 'zlib'),
    why: 'regions are data of their own: no database, no HTTP, nothing of the shop',
  },
  'orders/qris': {
    floor: 4,
    only: ['platform/problems'],
    packages: ['lru-cache', 'qr'],
    why: 'a payment code is text: no database, no HTTP',
  },
  orders: {
    floor: 4,
    packages: ['drizzle-orm', 'libphonenumber-js', 'lru-cache', ...builtins('crypto')],
    why: RULE,
  },
  catalog: {
    floor: 4,
    packages: [
      ...['aws4fetch', 'csv-parse', 'drizzle-orm', 'lru-cache', 'sharp'],
      ...builtins('buffer', 'crypto', 'fs/promises', 'path', 'stream'),
    ],
    why: RULE,
  },
  accounts: {
    floor: 3,
    packages: [
      ...['@node-rs/argon2', 'drizzle-orm', 'jose', 'lru-cache', 'zod'],
      ...builtins('crypto', 'fs/promises', 'os', 'path'),
    ],
    why: RULE,
  },
  'providers/*/open-*.ts': {
    floor: 2,
    only: [
      'providers',
      'providers/*/**',
      'providers/{registry,registered,configured-provider,shared-simulator}.ts',
      'platform',
    ],
    packages: ['fastify', 'paypal-simulator', ...builtins('path')],
    why: 'it opens a provider as it is configured, or its simulator; it knows no database and no rule',
  },
  'providers/*/**': {
    floor: 2,
    only: ['providers', 'platform/problems', 'platform/queues', 'platform/time'],
    packages: ['zod', ...builtins('crypto', 'timers/promises')],
    why: 'a provider translates between its own interface and ours; it knows no HTTP of ours, no database, no rule',
  },
  'providers/{registry,registered,configured-provider,shared-simulator}.ts': {
    floor: 2,
    packages: ['fastify', ...builtins('http')],
    why: 'it joins the providers with their settings; rules are handed the provider and know no registry',
  },
  providers: { floor: 2, packages: ['drizzle-orm', ...builtins('crypto', 'timers/promises')], why: RULE },
  audit: { floor: 2, packages: ['drizzle-orm'], why: RULE },
  outbox: { floor: 2, packages: ['drizzle-orm'], why: RULE },
  'platform/database/{embedded,postgres}/**': {
    floor: 1,
    only: ['platform/database', 'platform/log', ...WORDS],
    packages: [
      ...['@electric-sql/pglite', 'drizzle-orm', 'lru-cache', 'pg', 'zod'],
      ...builtins('async_hooks', 'crypto', 'fs', 'fs/promises', 'os', 'path', 'timers/promises', 'zlib'),
    ],
    why: DATABASE,
  },
  'platform/database/sql-files/**': {
    floor: 1,
    only: ['platform/database'],
    packages: ['drizzle-orm', ...builtins('child_process', 'fs', 'path')],
    why: 'it writes migrations and compares them with the SQL files: the running shop does not know it',
  },
  'platform/database': {
    floor: 1,
    only: ['platform/database/{embedded,postgres}/**', ...WORDS],
    packages: [
      ...['drizzle-orm', 'lru-cache', 'pg', 'zod'],
      ...builtins('async_hooks', 'crypto', 'fs/promises', 'path', 'timers/promises'),
    ],
    why: DATABASE,
  },
  'platform/log': {
    floor: 1,
    only: ['platform/database', ...WORDS],
    packages: ['pino', ...builtins('path')],
    why: 'the log knows what a database says, and no feature',
  },
  'platform/queues': {
    floor: 1,
    only: WORDS,
    packages: ['p-queue', 'rate-limiter-flexible', ...builtins('cluster')],
    why: 'they stand before the library that does it, and know nothing of the work',
  },
  ...Object.fromEntries(
    WORDS.map((folder) => [
      folder,
      {
        floor: 1,
        only: WORDS,
        packages: ['ipaddr.js', ...builtins('crypto', 'net')],
        why: 'words of the whole server stand on nothing but the contract',
      },
    ]),
  ),
  'platform/downloads': {
    floor: 1,
    only: [],
    packages: ['ipaddr.js', ...builtins('dns', 'http', 'https', 'net')],
    why: 'the one way to an address that a stranger has written: nothing of the shop goes out with it',
  },
  platform: {
    floor: 1,
    packages: ['drizzle-orm', 'zod', ...builtins('path', 'timers/promises', 'util')],
    why: 'what every feature stands on knows none of them',
  },
}

function isBelow(from: string, to: string): boolean {
  const [room, target] = [ROOMS[from], ROOMS[to]]
  if (!room || !target) return false
  if (room.only) return room.only.includes(to) || room.only.includes(roofOf(to))
  return target.floor < room.floor || roofOf(from) === roofOf(to)
}

function roofOf(name: string): string {
  return name.split('/')[0] ?? name
}

function globsOf(name: string): string[] {
  if (/[*]|\.ts$/.test(name)) return [`server/src/${name}`]
  return [`server/src/${name}/**`]
}

const names = Object.keys(ROOMS)

export const SERVER_PARTS: Parts = Object.fromEntries(
  Object.entries(ROOMS).map(([name, { packages, why }]) => [
    name,
    {
      holds: globsOf(name),
      may: [
        ...['contract', 'contract values'],
        ...packages.filter((each) => each === 'paypal-simulator'),
        ...names.filter((other) => isBelow(name, other)),
      ],
      packages,
      why,
    },
  ]),
)
