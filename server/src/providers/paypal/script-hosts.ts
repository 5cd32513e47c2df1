/**
 * What PayPal's browser script talks to. Its documentation allows all of *.paypal.com
 * (developer.paypal.com/sdk/js/best-practices); these are the hosts that it, its fraud check
 * (developer.paypal.com/limited-release/fraudnet/integrate) and the script's own source name. One that
 * is missing shows as a reported violation.
 */
import type { ScriptHosts } from '../provider.ts'

const LIVE: ScriptHosts = {
  script: ['https://www.paypal.com', 'https://www.paypalobjects.com', 'https://c.paypal.com'],
  style: ['https://www.paypal.com', 'https://www.paypalobjects.com'],
  connect: ['https://www.paypal.com', 'https://www.paypalobjects.com', 'https://cors.api.paypal.com'],
  frame: ['https://www.paypal.com', 'https://c.paypal.com'],
  image: [
    'https://www.paypal.com',
    'https://www.paypalobjects.com',
    'https://t.paypal.com',
    'https://c.paypal.com',
    'https://b.stats.paypal.com',
  ],
}

/** The script comes from the same place as for real money and then turns to these besides. */
const SANDBOX: ScriptHosts = {
  script: [...LIVE.script, 'https://www.sandbox.paypal.com', 'https://c.sandbox.paypal.com'],
  style: [...LIVE.style, 'https://www.sandbox.paypal.com'],
  connect: [...LIVE.connect, 'https://www.sandbox.paypal.com', 'https://cors.api.sandbox.paypal.com'],
  frame: [...LIVE.frame, 'https://www.sandbox.paypal.com', 'https://c.sandbox.paypal.com'],
  image: [...LIVE.image, 'https://www.sandbox.paypal.com', 'https://c.sandbox.paypal.com'],
}

export function payPalScriptHosts(mode: 'sandbox' | 'live'): ScriptHosts {
  return mode === 'live' ? LIVE : SANDBOX
}
