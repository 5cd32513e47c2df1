/**
 * The floors of web/app. A folder may import what stands on a lower floor, never a neighbour on its own: screens
 * join features, and one folder of the admin's knows no other.
 */
import { builtins, CONTRACT, type Part, type Parts } from './part.ts'

type Room = {
  readonly floor: number
  readonly holds?: readonly string[]
  /** of the floors below, these alone */
  readonly only?: readonly string[]
  readonly isApart?: true
  /** besides react, react-router and lucide-react */
  readonly packages?: readonly string[]
  readonly why: string
}

const FEATURE = 'a feature of the pages knows what is shop-wide; screens join features'
const ADMIN_SHARED = "it serves every screen of the admin's, and knows none of them"
const ADMIN_SCREENS = "an admin's screen knows the features and what admins' screens share, no other of them"

const ADMIN_FOLDERS = [
  'discounts',
  'history',
  'mails',
  'money',
  'orders',
  'people',
  'products',
  'reviews',
  'sales',
  'settings',
  'stock',
  'to-ship',
]

const ROOMS: Readonly<Record<string, Room>> = {
  language: { floor: 0, why: 'every part speaks the language of the build' },
  ui: {
    floor: 1,
    only: [],
    packages: ['@base-ui/react'],
    why: 'parts of the looks know nothing of a shop',
  },
  stored: { floor: 1, why: 'what the browser stores knows its keys; it sends and shows nothing' },
  client: { floor: 2, why: 'it talks to the server: calls, cache, prefetch, addresses' },
  display: {
    floor: 2,
    packages: ['react-dom'],
    why: 'it shows one value: a price, a day, a weight, a picture',
  },
  startup: {
    floor: 2,
    holds: ['web/app/startup/**', 'web/app/app.css.ts', 'web/app/fonts/*'],
    packages: ['react-dom'],
    why: 'how scripts arrive and what a page shows when they do not',
  },
  'payment-methods/*': {
    floor: 3,
    only: ['ui', 'stored', 'client', 'display', 'startup', 'payment-methods'],
    packages: ['@paypal/paypal-js'],
    why: 'a provider knows its own script and what all providers share, and no screen',
  },
  'payment-methods registry': {
    floor: 3,
    holds: ['web/app/payment-methods/{registry,settings-registry}.ts'],
    only: ['client', 'payment-methods', 'payment-methods/*'],
    why: 'it lists the providers, which do not know it',
  },
  'payment-methods': {
    floor: 3,
    only: ['ui', 'stored', 'client', 'display', 'startup'],
    why: 'all providers share it, and it names none',
  },
  account: { floor: 3, why: FEATURE },
  cart: { floor: 3, why: FEATURE },
  catalog: { floor: 3, why: FEATURE },
  checkout: { floor: 3, why: FEATURE },
  orders: { floor: 3, why: FEATURE },
  reviews: { floor: 3, why: FEATURE },
  pixels: {
    floor: 3,
    only: ['ui', 'stored'],
    why: 'advertising scripts learn what screens show, and no screen knows them',
  },
  shell: {
    floor: 4,
    only: ['ui', 'stored', 'client', 'display', 'startup', 'account', 'pixels'],
    packages: ['@base-ui/react'],
    why: 'what surrounds every screen knows who is signed in, and no screen',
  },
  screens: {
    floor: 4,
    isApart: true,
    why: "a screen joins features of the pages; shoppers never download what is the admin's",
  },
  design: {
    floor: 4,
    only: ['ui'],
    packages: ['react-dom/client'],
    why: 'it shows the components of ui/ in development and to their test, and no page knows it',
  },
  'admin/shell': { floor: 4, why: ADMIN_SHARED },
  'admin/lists': { floor: 4, why: ADMIN_SHARED },
  'admin/forms': { floor: 4, packages: ['fflate', 'libheif-js', 'react-dom'], why: ADMIN_SHARED },
  ...Object.fromEntries(
    ADMIN_FOLDERS.map((folder): [string, Room] => [`admin/${folder}`, { floor: 5, why: ADMIN_SCREENS }]),
  ),
  'admin/to-ship': { floor: 5, packages: ['bwip-js'], why: ADMIN_SCREENS },
  'admin/help': {
    floor: 5,
    packages: ['virtual:merchant-help'],
    why: 'it shows what the build makes of docs/merchants.md, and knows no screen that it explains',
  },
  root: {
    floor: 6,
    holds: ['web/app/root.tsx'],
    only: ['ui', 'client', 'startup', 'account', 'shell'],
    why: 'it frames every screen, and imports none',
  },
  entry: {
    floor: 6,
    holds: ['web/app/entry.{client,server}.tsx', 'web/app/routes.ts'],
    only: ['client', 'startup'],
    packages: ['react-dom', '@react-router/dev', ...builtins('stream', 'stream/consumers')],
    why: 'it starts the pages; screens are named by their files in routes.ts',
  },
}

/** Names of the table of all parts; a folder of web/app and one of server/src may bear the same name. */
function partName(room: string): string {
  return `web ${room}`
}

function partOf([name, room]: [string, Room]): [string, Part] {
  const below = Object.entries(ROOMS).flatMap(([other, { floor }]) => (floor < room.floor ? [other] : []))
  const part: Part = {
    holds: room.holds ?? [`web/app/${name}/**`],
    may: [
      ...(name === 'ui' ? [] : CONTRACT),
      ...(room.floor === 0 ? [] : ['language']).map(partName),
      ...(room.only ?? below).filter((other) => other !== 'language').map(partName),
    ],
    packages: ['react', 'react-router', 'lucide-react', ...(room.packages ?? [])],
    why: room.why,
  }
  return [partName(name), room.isApart ? { ...part, isApart: true } : part]
}

export const PAGE_ROOMS: readonly string[] = Object.keys(ROOMS).map(partName)

export const PAGE_PARTS: Parts = {
  ...Object.fromEntries(Object.entries(ROOMS).map(partOf)),
  'web build': {
    holds: ['web/*.ts'],
    may: ['web startup'],
    packages: ['vite', '@react-router/dev', '@tailwindcss/vite', 'markdown-it', ...builtins('fs', 'url')],
    why: 'it builds the pages and is no part of them',
  },
}
