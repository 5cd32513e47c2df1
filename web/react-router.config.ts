import type { Config } from '@react-router/dev/config'

export default {
  ssr: true,
  // every route is known from the start: no request for the manifest while browsing
  routeDiscovery: { mode: 'initial' },
} satisfies Config
