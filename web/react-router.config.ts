import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // every route is known from the start: no request for the manifest while browsing
  routeDiscovery: { mode: 'initial' },
  // a route arrives whole or not at all: pieces of it would be loaded past app/startup/load-route-module.ts
  splitRouteModules: false,
} satisfies Config
