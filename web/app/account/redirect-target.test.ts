import { describe, expect, it } from 'vitest'
import { redirectTarget } from './redirect-target'

describe('where a sign-in leads', () => {
  it.each([
    ['shipping', '/shipping'],
    ['/order/7', '/order/7'],
    ['/search/50%25%20off', '/'],
    [null, '/'],
    ['', '/'],
    ['//evil.example', '/'],
    ['/\\evil.example', '/'],
    ['\\\\evil.example', '/'],
    ['https://evil.example', '/'],
    ['javascript:alert(1)', '/'],
    ['%2F%2Fevil.example', '/'],
    ['%252F%252Fevil.example', '/'],
    ['/%09/evil.example', '/'],
    ['/\t/evil.example', '/'],
    ['data:text/html,x', '/'],
    ['%E0%A4%A', '/'],
  ])('%j leads to %s', (given, target) => {
    expect(redirectTarget(given)).toBe(target)
  })
})
