/** The router's loader catches the failure, reloads the page and never settles. */
import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

const REPORTED_LOADER = fileURLToPath(new URL('app/startup/load-route-module.ts', import.meta.url))
const ROUTERS_OWN = './routeModules.js'
const IN_ROUTER = /[\\/]react-router[\\/]dist[\\/]\w+[\\/]lib[\\/]dom[\\/]ssr[\\/]\w+\.js$/

export function reportMissingChunks(): Plugin {
  let isReplaced = false
  return {
    name: 'report-missing-chunks',
    enforce: 'pre',
    apply: 'build',
    applyToEnvironment: (environment) => environment.name === 'client',
    resolveId(source, importer) {
      if (source !== ROUTERS_OWN || importer === undefined || !IN_ROUTER.test(importer)) return null
      isReplaced = true
      return REPORTED_LOADER
    },
    buildEnd(error) {
      // a newer router may move its loader: a failed build beats silent reloads
      if (!error && !isReplaced) this.error('React Router’s loader of route modules was not found')
    },
  }
}
