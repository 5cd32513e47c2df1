/**
 * Narrower than the documented *.paypal.com (developer.paypal.com/sdk/js/best-practices,
 * developer.paypal.com/limited-release/fraudnet/integrate). A missing host is reported as a CSP violation.
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

/** The sandbox script loads from the live hosts, then uses these too. */
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
