/** Pages of the shop's own: there once they say something, and harmless whatever they say. */

import { defaultSettings } from '@warung/contract/setting-schemas.ts'
import { describe, expect, it } from 'vitest'
import { describeEachEngine } from '../../../testing/each-engine.ts'
import { renderInfoPage } from '../../src/backoffice/settings/render-info-page.ts'
import { openPageShop } from '../support/page-shop.ts'
import { saveSettings } from '../support/settings.ts'
import { refusalOf } from '../support/shop.ts'

function htmlOf(page_about: string): string {
  return renderInfoPage({ ...defaultSettings, page_about }, 'about').html
}

describe('Markdown of an owner', () => {
  it('becomes paragraphs, headings below the title, lists and links', () => {
    const html = htmlOf(
      '# Kami\n\nSejak **1998**.\n\n- satu\n- dua\n\n[Peta](https://maps.example/x?a=1&b=2)',
    )
    expect(html).toContain('<h2>Kami</h2>')
    expect(html).toContain('<p>Sejak <strong>1998</strong>.</p>')
    expect(html).toContain('<li>satu</li>')
    expect(html).toContain('<a href="https://maps.example/x?a=1&amp;b=2">Peta</a>')
  })

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](&#106;avascript:alert(1))',
    '[x](java\tscript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](vbscript:msgbox)',
    '[x](//evil.example)',
    '![x](https://evil.example/pixel.png)',
    '<https://ok.example/" onmouseover="alert(1)>',
    '[x]: javascript:alert(1)\n\n[x]',
    '```"><script>alert(1)</script>\ncode\n```',
    '[x](https://ok.example "a\\" onclick=\\"alert(1)")',
  ])('stays harmless: %s', (written) => {
    const html = htmlOf(written)
    expect(html).not.toMatch(/<(?:script|img|iframe|svg|object|style)/i)
    for (const [tag] of html.matchAll(/<[a-z][^>]*>/gi)) {
      // attributes with their values taken away
      const names = tag.replace(/="[^"]*"/g, '')
      expect(names).not.toMatch(/\son\w+/i)
      expect(tag).not.toMatch(/href="\s*(?:javascript|data|vbscript|\/\/)/i)
    }
  })
})

describeEachEngine('pages of the shop’s own', (open) => {
  it('are there, rendered whole and linked in the footer, only once they say something', async () => {
    const shop = await openPageShop(await open())
    expect((await shop.fetch('/info/privacy')).status).toBe(404)
    expect(await (await shop.fetch('/')).text()).not.toContain('/info/')
    const none = await refusalOf(shop.call('GET /api/v1/info/{slug}', { params: { slug: 'privacy' } }))
    expect(none.status).toBe(404)

    await saveSettings(shop, { page_privacy: 'We keep **little**. <script>alert(1)</script>' })
    const answer = await shop.fetch('/info/privacy')
    const html = await answer.text()
    expect(answer.status).toBe(200)
    expect(html).toContain('<title>Privacy</title>')
    expect(html).toContain('We keep <strong>little</strong>. &lt;script&gt;')
    const home = await (await shop.fetch('/')).text()
    expect(home).toContain('href="/info/privacy"')
    expect(home).not.toContain('href="/info/about"')
    expect((await shop.call('GET /api/v1/shop', {})).data).not.toHaveProperty('page_privacy')

    await saveSettings(shop, { page_privacy: '', is_open: false, page_about: 'Tutup' })
    expect((await shop.fetch('/info/privacy')).status).toBe(404)
    expect((await shop.fetch('/info/about')).status).toBe(200) // a closed shop still says who it is
    expect((await shop.fetch('/info/nothing')).status).toBe(404)
    expect((await shop.fetch('/page/2')).status).not.toBe(200) // the list of products is what it was
    await shop.close()
  })
})
