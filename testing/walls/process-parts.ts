/** What the server is besides its features: HTTP, jobs, pages, operators' commands, and what joins all. */
import { builtins, type Parts } from './part.ts'
import { CONTRACT, FEATURES, GROUND, ROUTES_OF, ROWS, SERVER } from './part-names.ts'

export const PROCESS_PARTS: Parts = {
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
      '@fastify/multipart',
      '@fastify/swagger',
      '@fastify/swagger-ui',
      'fastify',
      'helmet',
      'lru-cache',
      'zod',
      ...builtins('async_hooks', 'crypto', 'http', 'net', 'stream', 'timers/promises', 'util', 'zlib'),
    ],
    why: 'one call on the wire knows who is asking, and no other feature',
  },
  jobs: {
    holds: ['server/src/jobs/**'],
    may: [...GROUND, ...FEATURES, 'payment provider', ...Object.keys(ROWS).map((name) => `rows of ${name}`)],
    packages: ['drizzle-orm', 'pg-boss', ...builtins('timers/promises')],
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
      'react-router',
      'vite',
      ...builtins('crypto', 'path', 'stream', 'stream/consumers', 'url'),
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
    holds: ['server/src/runtime/operate.ts'],
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
    holds: ['server/src/runtime/background.ts'],
    may: [
      ...GROUND,
      ...['accounts', 'app', 'jobs', 'mails', 'operate', 'payment provider', 'storefront', 'uploads'],
    ],
    packages: builtins('http'),
    why: 'it starts what a running shop does besides answering',
  },
  system: {
    holds: ['server/src/{stop-signals,system}.ts'],
    may: [],
    packages: builtins('crypto'),
    why: 'the real clock, randomness and signals; only what starts a process takes them',
  },
  workers: {
    holds: ['server/src/{listen-failure,serve-by-workers,shared-port,workers}.ts'],
    may: ['settings', 'system', 'payment registry'],
    packages: ['rate-limiter-flexible', ...builtins('cluster', 'events', 'http', 'net', 'timers/promises')],
    why: 'it starts processes that are whole shops, and knows nothing of a shop',
  },
  main: {
    holds: ['server/src/main.ts'],
    may: SERVER,
    packages: builtins('crypto', 'fs', 'fs/promises', 'path'),
    why: 'it joins the parts of the server; nothing imports it',
  },
}
