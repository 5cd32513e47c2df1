/** The owner's settings, question by question, changed on a phone and seen by shoppers at once. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { clickSave, restoreSettings, saveSettings } from './shop-settings.ts'

const QUESTIONS = ['shop', 'shipping', 'payment', 'contact', 'team', 'pages', 'server'] as const
const VARIABLE = /\b[A-Z]{2,}_[A-Z_]{2,}\b/

test.afterEach(({ request }) => restoreSettings(request))

test('a form takes no change while it saves, since the saved form would lose it', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/shop')
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.getByLabel('Shop name').fill('Warung Bu Tini')
  await page.route('**/api/v1/admin/setting', async (route) => {
    if (route.request().method() === 'GET') await held
    await route.continue()
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Settings saved')).toBeVisible()
  await expect(page.locator('[inert]').getByText('Shop name', { exact: true })).toHaveCount(1)
  release()
  await expect(page.locator('[inert]')).toHaveCount(0)
  await page.getByLabel('Shop name').fill('Warung Bu Sri')
  await clickSave(page)
  await expect(page.getByRole('banner')).toContainText('Warung Bu Sri')
})

test.describe('the settings of the shop', () => {
  test.use({ viewport: { width: 360, height: 740 }, expectedStatuses: [409, 415, 503] })

  test('are changed on a phone, and shoppers see them at once', async ({ page, browser, baseURL }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/')
    await chooseFromMenu(adminMenu(page), 'Settings')
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible()
    await expectAccessible(page)

    await page.getByRole('link', { name: /^What is your shop called\?/ }).click()
    await page.getByLabel('Shop name').fill('Warung Bu Tini')
    await page.getByLabel('Custom colour').check()
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
    await clickSave(page)
    await expect(page.getByRole('banner')).toContainText('Warung Bu Tini') // without a reload

    await page.getByRole('link', { name: 'Settings', exact: true }).first().click()
    await page.getByRole('link', { name: /^How do customers reach you\?/ }).click()
    await page.getByLabel('WhatsApp number').fill('0812-3456-7890')
    await page.getByLabel('Address').fill('Jl. Kaliurang 5\nSleman')
    await page.getByText('Social links, Footer text').click()
    await page.getByLabel('Social links').fill('instagram.com/butini')
    await clickSave(page)
    await page.goto('/admin/settings')
    await expect(page.getByText(/^Shop name – changed by Super Admin, \d+ \w+ 2\d{3}, /)).toBeVisible()
    await expect(page.getByRole('link', { name: /^What is your shop called\?/ })).toContainText(
      'Warung Bu Tini · English',
    )

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
    await page.goto('/admin/settings/contact')
    await page.locator('summary', { hasText: 'Opening hours' }).click()
    await page.getByLabel('Opening hours').fill('8–17')
    await page.getByText('Telephone, Email').click()
    await page.getByLabel('Telephone').fill('0811 111 111')
    await saveSettings(request, { telephone: '0822 222 222' })
    await page.getByText('Telephone, Email').click() // folded again: the refusal opens it
    await page.route('**/api/v1/admin/setting', (route) =>
      route.request().method() === 'GET' ? route.fulfill({ status: 503 }) : route.continue(),
    )
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Another admin has just changed: Telephone.')
    await page.unroute('**/api/v1/admin/setting')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByRole('alert').first()).toContainText('Another admin has just changed: Telephone.')
    await expect(page.getByText(/has just set this to “0822 222 222”/)).toBeVisible()
    await expect(page.getByLabel('Telephone')).toBeFocused()
    await expect(page.getByLabel('Telephone')).toHaveValue('0811 111 111')
    await expect(page.getByLabel('Opening hours')).toHaveValue('8–17')
    await clickSave(page)
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
    await page.goto('/admin/settings/shop')
    const fold = page.locator('summary', { hasText: 'Language' })
    await fold.click()
    await expect(page.getByRole('radio', { name: 'English' })).toBeChecked()
    await page.getByRole('radio', { name: 'Bahasa Indonesia' }).check()
    await clickSave(page)
    expect(await languageOf('en-GB')).toBe('id')
    await expect(page.getByLabel('Use the visitor’s browser language')).toBeHidden() // shown anew, as saved
    await fold.click()
    await page.getByLabel('Use the visitor’s browser language').check()
    await clickSave(page)
    expect(await languageOf('en-GB')).toBe('en')
    expect(await languageOf('id-ID')).toBe('id')
  })

  test('ask one question a screen, name variables on one only, and no bar covers a field', async ({
    page,
  }) => {
    test.setTimeout(360_000) // each screen is checked for accessibility
    await signInAs(page, ACCOUNTS.super)
    for (const question of QUESTIONS) {
      await page.goto(`/admin/settings/${question}`)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      const text = await page.getByRole('main').innerText()
      expect(VARIABLE.test(text), `${question}: ${VARIABLE.exec(text)?.[0]}`).toBe(question === 'server')
      await expect(page.getByText(/The shop is (open|closed)/)).toHaveCount(0)
      const look = await page.evaluate(() => ({
        isWide: document.documentElement.scrollWidth > window.innerWidth,
        height: document.querySelector('main')?.scrollHeight ?? 0,
        bars: [...document.querySelectorAll('main *')].filter(
          (element) =>
            ['sticky', 'fixed'].includes(getComputedStyle(element).position) &&
            element.getClientRects().length > 0,
        ).length,
      }))
      expect(look).toMatchObject({ isWide: false, bars: 0 })
      await expectAccessible(page)
    }
  })
})

test('the shop’s name, logo and colour show beside the form before they are saved', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/settings/shop')
  const preview = page.getByRole('complementary', { name: 'How customers see it' })
  await expect(preview).toContainText('Warung')
  await page.getByLabel('Shop name').fill('Kopi Bu Tini')
  await expect(preview).toContainText('Kopi Bu Tini')
  const button = preview.getByText('Add To Cart')
  const before = await button.evaluate((element) => getComputedStyle(element).backgroundColor)
  await page.getByLabel('Custom colour').check()
  await page.getByLabel('Colour of the shop').fill('#7a1fa2')
  await expect
    .poll(() => button.evaluate((element) => getComputedStyle(element).backgroundColor))
    .not.toBe(before)
  await page
    .getByLabel('Logo', { exact: true })
    .setInputFiles('../server/src/runtime/demo/pictures/basket.webp')
  await expect(preview.locator('img')).toBeVisible()
  await page.setViewportSize({ width: 900, height: 800 })
  await expect(preview).toBeHidden()
})
