/** Which language a page comes in (D28), and how visitors change it. */
import { expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { openPageShop } from '../support/page-shop.ts'
import { saveSettings } from '../support/settings.ts'

describeEachEngine('pages by language', (open) => {
  it('are English, Indonesian for who chose it, each cached on its own', async () => {
    const shop = await openPageShop(await open())
    const languageOf = async (headers: Record<string, string> = {}): Promise<string | undefined> => {
      const html = await (await shop.fetch('/', { headers })).text()
      return /<html[^>]* lang="(\w+)"/.exec(html)?.[1]
    }
    for (let time = 0; time < 2; time += 1) {
      expect(await languageOf()).toBe('en')
      expect(await languageOf({ cookie: 'language=id' })).toBe('id')
      expect(await languageOf({ 'accept-language': 'id' })).toBe('en')
    }
    await saveSettings(shop, { follows_browser_language: true })
    expect(await languageOf({ 'accept-language': 'id' })).toBe('id')
    await saveSettings(shop, { follows_browser_language: false, language: 'id' })
    expect(await languageOf()).toBe('id')
    expect(await languageOf({ cookie: 'language=en' })).toBe('en')
    await shop.close()
  })

  it.each([
    ['/cart?a=1', '/cart?a=1'],
    ['//evil.test/cart', '/'],
    ['/\\evil.test', '/'],
    ['/.//evil.test', '/evil.test'],
    ['/x/..//evil.test', '/evil.test'],
    ['/%2e//evil.test', '/evil.test'],
    ['https://evil.test', '/'],
    ['/a\r\nset-cookie: x=1', '/aset-cookie:%20x=1'],
    ['javascript:alert(1)', '/'],
    ['', '/'],
  ])('a change leads back to %j as %s', async (to, target) => {
    const shop = await openPageShop(await open())
    const answer = await shop.fetch(`/language/id?to=${encodeURIComponent(to)}`, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([303, target])
    expect(answer.headers.get('set-cookie')).toMatch(
      /^language=id; Path=\/; Max-Age=31536000; HttpOnly; SameSite=Lax$/,
    )
    expect((await shop.fetch('/language/fr', { redirect: 'manual' })).status).toBe(404)
    await shop.close()
  })
})
