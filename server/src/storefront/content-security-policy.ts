/**
 * The content security policy of a page. Only scripts that bear the secret of this very rendering
 * are hashed: whatever an attacker might slip into the page has no secret, and so no hash.
 */
import { createHash } from 'node:crypto'
import { REPORT_DIRECTIVES } from '../http/policy-reports.ts'
import type { ScriptHosts } from '../providers/provider.ts'

function inlineScriptsOf(html: string, secret: string): string[] {
  const found: string[] = []
  for (const [, attributes = '', body = ''] of html.matchAll(/<script\b([^>]*)>([\s\S]*?)<\/script>/g)) {
    if (attributes.includes(`nonce="${secret}"`) && !/\ssrc=/.test(attributes) && body !== '')
      found.push(body)
  }
  return found
}

function scriptHash(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

/**
 * The page without its secret, and the policy that lets its own scripts run.
 *
 * @param hosts what a payment script from elsewhere talks to, on a page that loads one
 */
export function withContentSecurityPolicy(
  html: string,
  secret: string,
  hosts: ScriptHosts | undefined,
): { html: string; policy: string } {
  const hashes = [...new Set(inlineScriptsOf(html, secret).map(scriptHash))]
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...(hosts?.script ?? [])].join(' '),
    // a payment script from elsewhere writes style elements of its own; ours come from files
    hosts ? ["style-src 'self' 'unsafe-inline'", ...hosts.style].join(' ') : "style-src 'self'",
    // placeholders of images and what menus compute are style attributes
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(hosts?.image ?? [])].join(' '),
    ["connect-src 'self'", ...(hosts?.connect ?? [])].join(' '),
    hosts ? ['frame-src', ...hosts.frame].join(' ') : "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
    REPORT_DIRECTIVES,
  ].join('; ')
  return { html: html.replaceAll(` nonce="${secret}"`, ''), policy }
}
