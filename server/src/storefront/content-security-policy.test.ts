import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { payPalScriptHosts } from '../providers/paypal/script-hosts.ts'
import { withContentSecurityPolicy } from './content-security-policy.ts'

const SECRET = 'secret-of-this-rendering'
function hashOf(script: string): string {
  return `'sha256-${createHash('sha256').update(script).digest('base64')}'`
}

function directiveOf(policy: string, name: string): string[] {
  const found = policy.split('; ').find((each) => each.startsWith(`${name} `))
  return found?.split(' ').slice(1) ?? []
}

describe('scripts that stand in a page', () => {
  const ours = 'window.ours = 1'
  const page = (script: string) => `<p>x</p><script nonce="${SECRET}">${ours}</script>${script}`

  it.each([
    ['without a secret', '<script>steal()</script>'],
    ['with another secret', '<script nonce="guessed">steal()</script>'],
    ['with an empty one', '<script nonce="">steal()</script>'],
    ['in capitals', '<SCRIPT>steal()</SCRIPT>'],
    ['with the secret’s beginning', `<script nonce="${SECRET.slice(0, 8)}">steal()</script>`],
    ['that speak of a secret', '<script data-x="nonce=">steal()</script>'],
  ])('%s are not let run', (_name, injected) => {
    const { policy } = withContentSecurityPolicy(page(injected), SECRET, undefined)
    expect(directiveOf(policy, 'script-src')).toEqual(["'self'", hashOf(ours)])
  })

  it('are allowed by the hash of their content, without the secret', () => {
    const { html, policy } = withContentSecurityPolicy(page(''), SECRET, undefined)
    expect(directiveOf(policy, 'script-src')).toEqual(["'self'", hashOf(ours)])
    expect(html).toBe(`<p>x</p><script>${ours}</script>`)
    expect(`${html}${policy}`).not.toContain(SECRET)
  })
})

describe.each([
  ['no payment script from elsewhere', undefined],
  ['PayPal’s', payPalScriptHosts('live')],
  ['PayPal’s for tests', payPalScriptHosts('sandbox')],
])('a page with %s', (_name, hosts) => {
  const { policy } = withContentSecurityPolicy('', SECRET, hosts)

  it('lets no inline script run, nor words become one', () => {
    for (const word of ["'unsafe-inline'", "'unsafe-eval'", "'unsafe-hashes'", 'data:', 'blob:', '*']) {
      expect(directiveOf(policy, 'script-src')).not.toContain(word)
      expect(directiveOf(policy, 'default-src')).not.toContain(word)
    }
    expect(directiveOf(policy, 'default-src')).toEqual(["'self'"])
    expect(policy).not.toMatch(/script-src-(elem|attr)/)
  })

  it('names each host', () => {
    expect(policy).not.toContain('*')
    for (const [host] of policy.matchAll(/https?:[^\s;]+/g))
      expect(host).toMatch(/^https:\/\/[a-z.]+\.[a-z]+$/)
  })

  it('allows no frame around it', () => {
    expect(directiveOf(policy, 'frame-ancestors')).toEqual(["'none'"])
    expect(directiveOf(policy, 'object-src')).toEqual(["'none'"])
    expect(directiveOf(policy, 'base-uri')).toEqual(["'none'"])
  })
})

it('style elements are let in inline only where PayPal’s script needs it', () => {
  expect(directiveOf(withContentSecurityPolicy('', SECRET, undefined).policy, 'style-src')).toEqual([
    "'self'",
  ])
  const { policy } = withContentSecurityPolicy('', SECRET, payPalScriptHosts('live'))
  expect(directiveOf(policy, 'style-src')).toContain("'unsafe-inline'")
})
