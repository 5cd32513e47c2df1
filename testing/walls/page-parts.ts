/** The pages: screens, their features and what these share. */
import { builtins, CONTRACT, type Part, type Parts, WEB_FEATURES } from './part.ts'

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

export const PAGE_PARTS: Parts = {
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
    isApart: true,
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
    holds: ['web/app/{root,header,header-links,header-menus,account-menus,prefetch-links,footer}.tsx'],
    may: [...CONTRACT, 'web shared', 'ui', 'stored', 'web account'],
    packages: ['react', 'react-router', 'lucide-react', '@base-ui/react'],
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
    holds: ['web/app/*.{ts,tsx}', 'web/app/fonts/*'],
    may: [...CONTRACT, 'ui', 'stored'],
    packages: ['react', 'react-dom', 'react-router', 'lucide-react'],
    why: 'what every part of the pages may use knows none of them',
  },
  'web build': {
    holds: ['web/*.ts'],
    may: ['web shared'],
    packages: ['vite', '@react-router/dev', '@tailwindcss/vite', ...builtins('url')],
    why: 'it builds the pages and is no part of them',
  },
}
