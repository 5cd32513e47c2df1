/**
 * The content security policy of a page. Only scripts that bear the secret of this very rendering
 * are hashed: whatever an attacker might slip into the page has no secret, and so no hash.
 */
import { createHash } from 'node:crypto'

export type PolicyHosts = { readonly isRealPayPal: boolean }

const PAYPAL = 'https://*.paypal.com https://*.paypalobjects.com'

const inlineScripts = (html: string, secret: string): string[] => {
  const found: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(`nonce="${secret}"`) && !/\ssrc=/.test(attributes) && body !== '')
      found.push(body)
  }
  return found
}

const hashOf = (script: string): string => `'sha256-${createHash('sha256').update(script).digest('base64')}'`

/** The page without its secret, and the policy that lets its own scripts run. */
export const withPolicy = (
  html: string,
  secret: string,
  { isRealPayPal }: PolicyHosts,
): { html: string; policy: string } => {
  const hashes = [...new Set(inlineScripts(html, secret).map(hashOf))].join(' ')
  const paypal = isRealPayPal ? ` ${PAYPAL}` : ''
  const policy = [
    "default-src 'self'",
    `script-src 'self' ${hashes}${paypal}`,
    // PayPal's real script writes style elements of its own; ours come from files
    isRealPayPal ? "style-src 'self' 'unsafe-inline'" : "style-src 'self'",
    // placeholders of pictures and what menus compute are style attributes
    "style-src-attr 'unsafe-inline'",
    `img-src 'self' data: blob:${paypal}`,
    `connect-src 'self'${paypal}`,
    isRealPayPal ? `frame-src ${PAYPAL}` : "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
  return { html: html.replaceAll(` nonce="${secret}"`, ''), policy }
}
