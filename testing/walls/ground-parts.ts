/** What every feature of the server stands on. */
import { builtins, type Part, type Parts } from './part.ts'
import { CONTRACT, ROWS } from './part-names.ts'

const DATABASE = 'the database knows its own statements, and no feature'

function rows(name: string, may: readonly string[] = []): Part {
  return {
    holds: [`server/src/database/schema/${name}.ts`],
    may: [...CONTRACT, 'columns', 'database sql', 'rows of lists', ...may.map((other) => `rows of ${other}`)],
    packages: ['drizzle-orm'],
    why: 'a schema file declares the tables of one feature; it knows other tables it refers to, and no rule',
  }
}

export const GROUND_PARTS: Parts = {
  'server words': {
    holds: [
      'server/src/{address-group,csv,date-span,durations,loopback,network,paging,search-keyword,shop-time}.ts',
      'server/src/problems/**',
    ],
    may: CONTRACT,
    packages: ['ipaddr.js', ...builtins('crypto', 'net')],
    why: 'words of the whole server stand on nothing but the contract',
  },
  'queues and limits': {
    holds: ['server/src/{bounded-queue,rate-limiter,single-flight}.ts'],
    may: ['server words'],
    packages: ['p-queue', 'rate-limiter-flexible', ...builtins('cluster')],
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
      'shipping',
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
    holds: ['server/src/platform/database/columns.ts'],
    may: CONTRACT,
    packages: ['drizzle-orm'],
    why: 'the kinds of columns derive from the contract',
  },
  ...Object.fromEntries(Object.entries(ROWS).map(([name, may]) => [`rows of ${name}`, rows(name, may)])),
  'database sql': {
    holds: ['server/src/database/sql/**'],
    may: [...CONTRACT, 'server words', 'database', 'rows of lists'],
    packages: ['drizzle-orm', 'lru-cache'],
    why: DATABASE,
  },
  'database engines': {
    holds: ['server/src/database/{embedded,postgres}/**'],
    may: [...CONTRACT, 'server words', 'database', 'database sql', 'log'],
    packages: [
      '@electric-sql/pglite',
      'drizzle-orm',
      'lru-cache',
      'pg',
      'zod',
      ...builtins('async_hooks', 'crypto', 'fs', 'fs/promises', 'os', 'path', 'timers/promises', 'zlib'),
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
}
