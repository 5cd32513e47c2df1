/** For tests of the configuration: one that takes real money, and what is wrong with another. */
import { ConfigErrors, readConfig } from '../../src/platform/config/config.ts'

/** Everything that a live shop must set. */
export const LIVE_ENVIRONMENT = {
  NODE_ENV: 'production',
  PAYPAL_MODE: 'live',
  PAYPAL_CLIENT_ID: 'AbC-123_ours',
  PAYPAL_CLIENT_SECRET: 'a secret of ours',
  PAYPAL_MERCHANT_ID: 'MERCHANT123',
  PAYPAL_WEBHOOK_ID: 'WH-123',
  PAYMENT_RATE: '16500.25',
  DATABASE_URL: 'postgres://shop@127.0.0.1/shop',
  SESSION_SECRET: 'x'.repeat(32),
}

/** One sentence per mistake. */
export function mistakesOf(environment: Record<string, string>): readonly string[] {
  try {
    readConfig(environment)
    return []
  } catch (error) {
    if (error instanceof ConfigErrors) return error.messages
    throw error
  }
}
