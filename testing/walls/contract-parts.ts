/** The contract and the payment simulator, which know nothing of the rest. */
import { builtins, type Parts } from './part.ts'

export const CONTRACT_PARTS: Parts = {
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
}
