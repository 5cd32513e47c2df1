/** Settings: who changes them, what they may hold, that they are in force at once, and that no change is lost. */
import { settingKeys } from '@warung/contract/setting-schemas.ts'
import type { SettingStates, SettingsBody } from '@warung/contract/settings.ts'
import { desc } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest'
import { emptyPostgresDatabase } from '../../../testing/databases.ts'
import { describeBothEngines, describeEachEngine, describeOnPostgres } from '../../../testing/each-engine.ts'
import { removeUnusedImages } from '../../src/catalog/images/remove-unused-images.ts'
import { migrate } from '../../src/platform/database/migrate.ts'
import { openDatabase } from '../../src/platform/database/open.ts'
import { auditEntry } from '../../src/platform/database/schema/audit.ts'
import { shopSetting } from '../../src/platform/database/schema/settings.ts'
import { openSettingsCache } from '../../src/platform/settings/settings-cache.ts'
import { openImageShop, plain, variant } from '../support/images.ts'
import { openShop, refusalOf, type TestShop } from '../support/shop.ts'

const DAY_MS = 86_400_000

describeEachEngine('settings', (open) => {
  let shop: TestShop
  let admin: { access_token: string }
  beforeAll(async () => {
    shop = await openShop(await open())
    admin = await shop.signInAs('admin', { name: 'Budi' })
  })
  afterAll(() => shop.close())

  const read = async (): Promise<SettingStates> =>
    (await shop.call('GET /api/v1/admin/setting', {}, admin)).data
  const publicOnes = async () => (await shop.call('GET /api/v1/shop', {})).data
  /** Changes them from their current versions. */
  const change = async (values: Omit<SettingsBody, 'versions'>, as = admin) => {
    const states = await read()
    const versions = Object.fromEntries(settingKeys.map((key) => [key, states[key].version]))
    return (await shop.call('PUT /api/v1/admin/setting', { body: { ...values, versions } }, as)).data
  }

  it('are the specification’s own until changed', async () => {
    const { shop_name, hold_hours } = await read()
    const untouched = { version: 0, set_by: null, changed_at: null, changed_by: null }
    expect(shop_name).toEqual({ value: 'Warung', default: 'Warung', ...untouched })
    expect(hold_hours).toEqual({ value: 24, default: 24, ...untouched })
    expect(await publicOnes()).toMatchObject({
      shop_name: 'Warung',
      logo: '',
      whatsapp: '',
      social_links: [],
    })
  })

  it('are changed by admins of either role, in force at once, with who and when', async () => {
    const owner = await shop.signInAs('superAdmin', { name: 'Sari' })
    await change({ telephone: '0274 555 123' })
    const changes = { address: 'Jl. Kaliurang 5\nSleman', whatsapp: '6281234567890' }
    const { telephone, address } = await change(changes, owner)
    expect(telephone).toMatchObject({ value: '0274 555 123', version: 1, changed_by: 'Budi' })
    expect(address).toMatchObject({ version: 1, changed_by: 'Sari', changed_at: '2026-11-20T00:30:00+07:00' })
    expect(await publicOnes()).toMatchObject({
      whatsapp: '6281234567890',
      address: 'Jl. Kaliurang 5\nSleman',
    })
    expect(shop.context.shopSettings().telephone).toBe('0274 555 123')
  })

  it.each<Omit<SettingsBody, 'versions'>>([
    { whatsapp: '6289999999999' },
    { whatsapp_orders: true },
    { owner_email: 'pegawai@lain.example' },
    { page_payment: 'Transfer ke BCA 999' },
  ])('that lead money or orders elsewhere are the owner’s: %j', async (values) => {
    const refused = await refusalOf(change({ ...values, telephone: '0274 555 999' }))
    expect(refused).toMatchObject({ status: 403, code: 'super_admin_required' })
    expect((await read()).telephone.value).not.toBe('0274 555 999')
    expect(await change(values, await shop.signInAs('superAdmin'))).toMatchObject(
      Object.fromEntries(Object.entries(values).map(([key, value]) => [key, { value }])),
    )
  })

  it('are told to everybody with an ETag that changes with them, and without what is not theirs to know', async () => {
    const etag = async () => (await shop.fetch('/api/v1/shop')).headers.get('etag')
    const before = await etag()
    await change({ opening_hours: 'Mon–Sat 8–17' })
    expect(await etag()).not.toBe(before)
    expect(await publicOnes()).not.toHaveProperty('hold_hours')
  })

  it.each<[string, unknown]>([
    ['shop_name', '  '],
    ['shop_name', 'x'.repeat(61)],
    ['logo', 'https://evil.example/logo.png'],
    ['logo', '../../etc/passwd'],
    ['accent_color', 'red'],
    ['accent_color', '#12345g'],
    ['accent_color', '#fff;background:url(//evil)'],
    ['contact_email', 'nobody'],
    ['telephone', 'javascript:alert(1)'],
    ['telephone', 274555123],
    ['whatsapp', '0812'],
    ['whatsapp', '6281234567890?text=x'],
    ['order_messages', { en: 'Order {number}', id: '' }],
    ['order_messages', { en: '', id: 'Pesanan {order}' }],
    ['order_messages', { en: 'x'.repeat(501), id: '' }],
    ['social_links', ['javascript:alert(1)']],
    ['social_links', ['http://plain.example']],
    ['social_links', ['https://me:secret@example.com']],
    ['social_links', Array.from({ length: 11 }, (_, n) => `https://example.com/${n}`)],
    ['shop_name', '\u200b'],
    ['shop_name', 'Toko\nSari'],
    ['shop_name', 'Toko\u2028Sari'],
    ['hold_hours', 0],
    ['hold_hours', 0.0001],
    ['hold_hours', 9000],
    ['footer_text', 'x'.repeat(1001)],
    ['address', 'a\u0000b'],
  ])('refuse %s = %j and name the field', async (key, value) => {
    const before = await read()
    const body = JSON.stringify({
      telephone: '0811 000 000', // well said, and not kept all the same
      [key]: value,
      versions: { [key]: 0, telephone: 0 },
    })
    const init = { method: 'PUT', headers: { 'content-type': 'application/json' }, body }
    const answer = await shop.fetch('/api/v1/admin/setting', init, admin)
    expect(answer.status).toBe(400)
    const { message, errors } = (await answer.json()) as { message: string; errors: object }
    expect(Object.keys(errors)[0]).toMatch(new RegExp(`^${key}`))
    expect(message).not.toBe('')
    expect(await read()).toEqual(before)
  })

  it.each([2_147_483_647, 2_147_483_648, Number.MAX_SAFE_INTEGER])(
    'refuse version %d, which no setting reaches',
    async (version) => {
      const body = { telephone: '0274 555 123', versions: { telephone: version } }
      const refused = await refusalOf(shop.call('PUT /api/v1/admin/setting', { body }, admin))
      expect(refused.status).toBe(400)
    },
  )

  it('are not changed without the version that was read', async () => {
    const refused = await refusalOf(
      shop.call('PUT /api/v1/admin/setting', { body: { footer_text: 'blind', versions: {} } }, admin),
    )
    expect(refused.status).toBe(400)
  })

  it('lose no other admin’s change: the later one is told, and nothing of theirs is kept', async () => {
    const versions = { contact_email: (await read()).contact_email.version, footer_text: 0 }
    const first = { contact_email: 'first@toko.example', versions }
    const second = { contact_email: 'second@toko.example', footer_text: 'of the second', versions }
    await shop.call('PUT /api/v1/admin/setting', { body: first }, admin)
    const refused = await refusalOf(shop.call('PUT /api/v1/admin/setting', { body: second }, admin))
    expect(refused).toMatchObject({ status: 409, code: 'settings_changed' })
    expect(refused.message).toContain('Another admin has just changed: Contact email.')
    expect(Object.keys(refused.errors)).toEqual(['contact_email'])
    const { contact_email, footer_text } = await read()
    expect([contact_email.value, footer_text.value]).toEqual(['first@toko.example', ''])
  })

  it('do not stand in each other’s way: two admins change different ones from the same page', async () => {
    const states = await read()
    const versions = { telephone: states.telephone.version, footer_text: states.footer_text.version }
    const unchanged = states.telephone.value
    await shop.call('PUT /api/v1/admin/setting', { body: { telephone: '0811 222 333', versions } }, admin)
    const { telephone } = states
    expect(unchanged).toBe(telephone.value)
    await shop.call('PUT /api/v1/admin/setting', { body: { footer_text: 'Terima kasih', versions } }, admin)
    const now = await read()
    expect([now.telephone.value, now.footer_text.value]).toEqual(['0811 222 333', 'Terima kasih'])
  })

  it('are kept in the audit log, with what they were', async () => {
    await change({ hold_hours: 12, accent_color: '#aa3300' })
    const [entry] = await shop.db.select().from(auditEntry).orderBy(desc(auditEntry.audit_entry_id)).limit(1)
    expect(entry).toMatchObject({
      action: 'settings.changed',
      subject_name: 'Accent color, Hold hours',
      before: { hold_hours: 24, accent_color: '' },
      after: { hold_hours: 12, accent_color: '#aa3300' },
      user_name: 'Budi',
    })
  })

  it('that are saved again as they are count as no change', async () => {
    const before = await change({ footer_text: 'Matur nuwun' })
    const stale = { footer_text: 'Matur nuwun', versions: { footer_text: 0 } }
    const { data } = await shop.call('PUT /api/v1/admin/setting', { body: stale }, admin)
    expect(data.footer_text).toEqual(before.footer_text)
  })

  it('a text that is no picture is refused as a logo in words', async () => {
    const form = new FormData()
    form.set('file', new File(['<svg onload="alert(1)"/>'], 'logo.png', { type: 'image/png' }))
    const answer = await shop.fetch('/api/v1/upload/image', { method: 'POST', body: form }, admin)
    expect(answer.status).toBe(415)
    expect(await answer.json()).toMatchObject({ message: 'Send a picture: JPEG, PNG, WebP, AVIF or GIF.' })
  })
})

describeEachEngine('the logo', (open) => {
  it('is one of the shop’s own uploads, and its files stay as long as it is the logo', async () => {
    const images = await openImageShop(await open())
    const admin = await images.signInAs('admin')
    const save = (logo: string, version: number) =>
      images.call('PUT /api/v1/admin/setting', { body: { logo, versions: { logo: version } } }, admin)
    const refused = await refusalOf(save(`/images/${'a'.repeat(32)}.webp`, 0))
    expect(refused).toMatchObject({ status: 422, code: 'logo_not_uploaded' })
    expect(refused.errors).toHaveProperty('logo')
    const logo = await images.upload(await plain().png().toBuffer())
    await save(logo, 0)
    images.advance(2 * DAY_MS)
    await removeUnusedImages(images.db, images.store, images.now())
    expect((await images.fetch(variant(logo, 320, 'webp'))).status).toBe(200)
    const owner = await images.signInAs('admin') // the first session is over by now
    await images.call('PUT /api/v1/admin/setting', { body: { logo: '', versions: { logo: 1 } } }, owner)
    await removeUnusedImages(images.db, images.store, images.now())
    expect((await images.fetch(variant(logo, 320, 'webp'))).status).toBe(404)
    await images.close()
  })
})

describeEachEngine('settings that the environment sets', (open) => {
  it('win, say which variable it is, and are not changed here', async () => {
    const environment = { SHOP_NAME: 'Toko Sinta', HOLD_HOURS: '48' }
    const shop = await openShop(await open(), { environment })
    const admin = await shop.signInAs('superAdmin')
    const { data } = await shop.call('GET /api/v1/admin/setting', {}, admin)
    expect(data.shop_name).toMatchObject({ value: 'Toko Sinta', default: 'Warung', set_by: 'SHOP_NAME' })
    expect(data.hold_hours).toMatchObject({ value: 48, set_by: 'HOLD_HOURS' })
    const body = { shop_name: 'Other', versions: { shop_name: 0 } }
    const refused = await refusalOf(shop.call('PUT /api/v1/admin/setting', { body }, admin))
    expect(refused).toMatchObject({ status: 409, code: 'setting_fixed' })
    expect(refused.errors).toEqual({ shop_name: ['Set by SHOP_NAME in the environment.'] })
    expect((await shop.call('GET /api/v1/shop', {})).data.shop_name).toBe('Toko Sinta')
    await shop.close()
  })

  it('and values that this program cannot read stand as defaults', async () => {
    const database = await open()
    const shop = await openShop(database)
    const { user_id } = await shop.signInAs('admin')
    const row = { version: 1, changed_at: shop.now(), changed_by: user_id }
    await shop.db.insert(shopSetting).values([
      { key: 'shop_name', value: { damaged: true }, ...row },
      { key: 'of_a_newer_release', value: 'x', ...row },
    ])
    await shop.context.settings.reload()
    expect(shop.context.shopSettings().shop_name).toBe('Warung')
    await shop.close()
  })
})

describeBothEngines('settings that are watched', 'listening', (open) => {
  it('are read again when a change is heard of, outside of its transaction', async () => {
    const database = await open()
    const shop = await openShop(database)
    const warned: unknown[] = []
    const log = { warn: (...said: unknown[]) => void warned.push(said) }
    const settings = await openSettingsCache({ database, fixed: {}, log })
    const stop = await settings.watch()
    const body = { shop_name: 'Warung Bu Tini', versions: { shop_name: 0 } }
    await shop.call('PUT /api/v1/admin/setting', { body }, await shop.signInAs('admin'))
    await expect.poll(() => settings.current().shop_name, { timeout: 5_000 }).toBe('Warung Bu Tini')
    expect(warned).toEqual([])
    await stop()
    await shop.close()
  })
})

describeOnPostgres('a change of settings', () => {
  it('is in force in the other processes at once', async () => {
    const databaseUrl = await emptyPostgresDatabase(inject('postgresUrl'))
    const [first, second] = [await openDatabase({ databaseUrl }), await openDatabase({ databaseUrl })]
    await migrate(first)
    const shop = await openShop(first)
    const settings = await openSettingsCache({ database: second, fixed: {}, log: { warn: () => {} } })
    const stop = await settings.watch()
    const admin = await shop.signInAs('admin')
    const body = { shop_name: 'Warung Bu Tini', versions: { shop_name: 0 } }
    await shop.call('PUT /api/v1/admin/setting', { body }, admin)
    await expect.poll(() => settings.current().shop_name, { timeout: 5_000 }).toBe('Warung Bu Tini')
    await stop()
    await shop.close()
    await first.close()
    await second.close()
  })
})

describe('the settings’ schemas', () => {
  it('have a default that they accept', async () => {
    const { defaultSettings, settingSchemas } = await import('@warung/contract/setting-schemas.ts')
    for (const key of settingKeys) {
      expect(settingSchemas[key].safeParse(defaultSettings[key]).success, key).toBe(true)
    }
  })
})
