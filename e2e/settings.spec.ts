/** The owner's settings, changed on a phone and seen by shoppers at once. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { restoreSettings, saveSettings } from './shop-settings.ts'

test.describe('the settings of the shop', () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [409, 415] })

  test.afterEach(({ request }) => restoreSettings(request))

  test('are changed on a phone, and shoppers see them at once', async ({ page, browser, baseURL }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/')
    await chooseFromMenu(adminMenu(page), 'Settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expectAccessible(page)
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth)
    expect(wide).toBe(false)

    await page.getByLabel('Shop name').fill('Warung Bu Tini')
    await page.getByLabel('WhatsApp number').fill('0812-3456-7890')
    await page.getByLabel('Address').fill('Jl. Kaliurang 5\nSleman')
    await page.getByLabel('Social links').fill('instagram.com/butini')
    await page.getByLabel('A colour of our own').check()
    await page.getByLabel('Logo', { exact: true }).setInputFiles({
      name: 'logo.png',
      mimeType: 'image/png',
      buffer: Buffer.from('no picture at all'),
    })
    await expect(page.getByText('Send a picture: JPEG, PNG, WebP, AVIF or GIF.')).toBeVisible()
    await page
      .getByLabel('Logo', { exact: true })
      .setInputFiles('../server/src/runtime/demo/pictures/basket.webp')
    await expect(page.getByRole('img', { name: 'The logo' })).toBeVisible()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    await expect(page.getByRole('banner')).toContainText('Warung Bu Tini') // without a reload
    await expect(page.getByText(/^Shop name – changed by Super Admin, \d+ \w+ 2\d{3}, /)).toBeVisible()

    const context = await browser.newContext({
      baseURL: baseURL ?? '',
      viewport: { width: 360, height: 740 },
    })
    const shopper = await context.newPage()
    await shopper.goto('/')
    await expect(shopper).toHaveTitle('Warung Bu Tini')
    await expect(shopper.getByRole('banner').locator('img')).toHaveAttribute(
      'src',
      /^\/images\/.*-320\.webp$/,
    )
    const footer = shopper.getByRole('contentinfo')
    await expect(footer.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      'https://wa.me/6281234567890',
    )
    await expect(footer.getByRole('link', { name: 'instagram.com' })).toBeVisible()
    await expect(footer).toContainText('Copyright © Warung Bu Tini')
    await expectAccessible(shopper)
    await context.close()
  })

  test('that another admin changes meanwhile are told of, and what was typed stays', async ({
    page,
    request,
  }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/settings')
    await page.getByLabel('Telephone').fill('0811 111 111')
    await page.getByLabel('Opening hours').fill('8–17')
    await saveSettings(request, { telephone: '0822 222 222' })
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Another admin has just changed: Telephone.')
    await expect(page.getByText(/has just set this to “0822 222 222”/)).toBeVisible()
    await expect(page.getByLabel('Telephone')).toHaveValue('0811 111 111')
    await expect(page.getByLabel('Opening hours')).toHaveValue('8–17')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('Settings saved')).toBeVisible()
    const shop = await (await request.get('/api/v1/shop')).json()
    expect(shop.data.telephone).toBe('0811 111 111')
  })

  test('choose the language of visitors who have chosen none', async ({ page, browser, baseURL }) => {
    const languageOf = async (locale: string): Promise<string | null> => {
      const context = await browser.newContext({ baseURL: baseURL ?? '', locale })
      const visitor = await context.newPage()
      await visitor.goto('/')
      const language = await visitor.locator('html').getAttribute('lang')
      await context.close()
      return language
    }
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/settings')
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
    await page.getByRole('radio', { name: 'Bahasa Indonesia' }).check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Language – changed by Super Admin/)).toBeVisible()
    expect(await languageOf('en-GB')).toBe('id')
    await page.getByLabel('Follow the visitor’s browser').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText(/^Follow the visitor’s browser – changed by Super Admin/)).toBeVisible()
    expect(await languageOf('en-GB')).toBe('en')
    expect(await languageOf('id-ID')).toBe('id')
  })
})
