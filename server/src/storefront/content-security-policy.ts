/** Hashes only scripts with this rendering's nonce, so that injected scripts stay blocked. */
import { createHash } from 'node:crypto'
import type { ScriptHosts } from '../providers/provider.ts'
import type { PixelHosts } from './pixel-hosts.ts'

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
 * Removes the nonce.
 * @param hosts of an external payment script, on pages that load one @param pixels of advertising scripts likewise
 */
export function withContentSecurityPolicy(
  html: string,
  secret: string,
  hosts: ScriptHosts | undefined,
  pixels?: PixelHosts,
): { html: string; policy: string } {
  const hashes = [...new Set(inlineScriptsOf(html, secret).map(scriptHash))]
  const policy = [
    "default-src 'self'",
    ["script-src 'self'", ...hashes, ...(hosts?.script ?? []), ...(pixels?.script ?? [])].join(' '),
    // an external payment script inserts style elements; ours are files
    hosts ? ["style-src 'self' 'unsafe-inline'", ...hosts.style].join(' ') : "style-src 'self'",
    // image placeholders and menus use style attributes
    "style-src-attr 'unsafe-inline'",
    ["img-src 'self' data: blob:", ...(hosts?.image ?? []), ...(pixels?.image ?? [])].join(' '),
    ["connect-src 'self'", ...(hosts?.connect ?? []), ...(pixels?.connect ?? [])].join(' '),
    hosts ? ['frame-src', ...hosts.frame].join(' ') : "frame-src 'none'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "object-src 'none'",
  ].join('; ')
  return { html: html.replaceAll(` nonce="${secret}"`, ''), policy }
}
