import { Script } from 'node:vm'
import { describe, expect, test } from 'vitest'
import { startSimulator } from './start-simulator.fixture.ts'

describe('GET /sdk/js', () => {
  test('is script that parses, is never kept, and needs no eval or markup text', async () => {
    await using bench = await startSimulator()
    const { status, headers, body } = await bench.stranger('GET', '/sdk/js?client-id=sandbox&currency=JPY')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/javascript; charset=utf-8')
    expect(headers.get('cache-control')).toContain('no-store')
    const source = String(body)
    expect(() => new Script(source)).not.toThrow()
    expect(source).toContain('"currency":"JPY"')
    expect(source).not.toMatch(/^\s*(import|export)\b/m)
    expect(source).not.toMatch(/\beval\b|new Function|innerHTML|insertAdjacentHTML|document\.write/)
  })

  test.each([
    ['currency=USD', 'client-id'],
    ['client-id=x', 'client-id'],
    [`client-id=${'x'.repeat(121)}`, 'client-id'],
    ['client-id=%22%3Balert(1)%2F%2F', 'client-id'],
    ['client-id=sandbox&client-id=sandbox', 'client-id'],
    ['client-id=sandbox&currency=IDR', 'currency'],
    ['client-id=sandbox&currency=usd', 'currency'],
    ['client-id=sandbox&currency=%3C/script%3E', 'currency'],
  ])('refuses %s, repeating nothing of it', async (query, parameter) => {
    await using bench = await startSimulator()
    const { status, body } = await bench.stranger('GET', `/sdk/js?${query}`)
    expect([status, body]).toEqual([
      400,
      `throw new Error("SDK Validation error: 'Invalid query value for ${parameter}'")\n`,
    ])
  })
})

describe('the browser’s calls', () => {
  test('need a client id of PayPal’s form and find only its orders', async () => {
    await using bench = await startSimulator()
    expect((await bench.stranger('GET', '/browser/orders/5O190127TN364715T')).status).toBe(401)
    expect((await bench.stranger('GET', '/browser/orders/5O190127TN364715T?client-id=a')).status).toBe(401)
    const order = { intent: 'CAPTURE', purchase_units: [{ amount: { currency_code: 'USD', value: '1.00' } }] }
    const { body } = await bench.stranger('POST', '/browser/orders?client-id=sandbox', order)
    expect((await bench.stranger('GET', `/browser/orders/${body.id}?client-id=sb`)).status).toBe(404)
    expect((await bench.stranger('GET', `/browser/orders/${body.id}?client-id=sandbox`)).status).toBe(200)
  })
})
