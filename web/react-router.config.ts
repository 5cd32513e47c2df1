import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  buildDirectory: `build/${process.env.VITE_LANGUAGE ?? 'en'}`,
  // every route is known from the start: no manifest request while browsing
  routeDiscovery: { mode: 'initial' },
  // a route arrives whole or not at all: split parts would bypass app/startup/load-route-module.ts
  splitRouteModules: false,
} satisfies Config
