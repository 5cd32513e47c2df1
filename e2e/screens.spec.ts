import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { chooseFromMenu, waitForHydration } from './navigation.ts'
import { ACCOUNTS } from './session.ts'
import { signInByForm } from './shopping.ts'

test('anyone finds the shop accessible', async ({ page }) => {
  for (const path of [
    '/',
    '/page/2',
    '/search/batik',
    '/product/75',
    '/cart',
    '/login',
    '/register',
    '/shipping',
  ]) {
    await page.goto(path)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await expectAccessible(page)
  }
})

test('without JavaScript, browsing and searching work', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, ...(baseURL ? { baseURL } : {}) })
  const page = await context.newPage()
  await page.goto('/')
  const notice = page.locator('noscript') // whose text no other locator looks at
  await expect(notice).toBeVisible()
  expect(await notice.innerText()).toBe('Cart, orders and accounts need JavaScript.')
  // the slides are swiped: their buttons would do nothing
  const slides = page.getByRole('region', { name: 'Top rated products' })
  await expect(slides.getByRole('button')).toHaveCount(0)
  await expect(slides.locator('[aria-live]')).toHaveCSS('overflow-x', 'auto')
  await expect(page.getByRole('article')).toHaveCount(12)
  await page.getByRole('link', { name: 'Page 2', exact: true }).click()
  await expect(page).toHaveURL('/page/2')
  await page.getByPlaceholder('Search Products...').fill('50% off_')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/search/50%25%20off_')
  await expect(page.getByText('No products match your search.')).toBeVisible()
  await context.close()
})

test.describe('without JavaScript, checking out', () => {
  test.use({ javaScriptEnabled: false })
  test('says in the cart and beside the address what it needs', async ({ page }) => {
    await page.goto('/cart')
    await expect(page.locator('noscript')).toBeVisible()
    expect(await page.locator('noscript').innerText()).toBe('Cart, orders and accounts need JavaScript.')
    await expect(page.locator('[data-waiting]')).toBeHidden()
    await page.goto('/shipping')
    await expect(page.getByText('To check out, turn on JavaScript')).toBeVisible()
    for (const name of ['Address', 'City', 'Postal Code', 'Country'])
      await expect(page.getByRole('textbox', { name })).toBeVisible()
    await expect(page.locator('[data-waiting]')).toBeHidden()
  })
})

test('a blank search leads home', async ({ page }) => {
  await page.goto('/search/batik')
  await page.getByPlaceholder('Search Products...').fill('   ')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/')
})

test('damaged storage breaks nothing', async ({ page }) => {
  await page.addInitScript(() => {
    for (const key of [
      'accessToken',
      'refreshToken',
      'userInfo',
      'cartItems',
      'shippingAddress',
      'paymentMethod',
    ]) {
      localStorage.setItem(key, '{"a":[1,{"__proto__":null}')
    }
  })
  for (const path of ['/', '/cart', '/login', '/product/75']) {
    await page.goto(path)
    await expect(page.getByRole('link', { name: 'Sign In', exact: true })).toBeVisible()
  }
})

test.describe('addresses that lead nowhere', () => {
  test.use({ expectedStatuses: [404] })
  test('are a friendly 404', async ({ page }) => {
    for (const path of ['/nowhere', '/page/0', '/page/999', '/page/x', '/search/batik/page/99']) {
      const answer = await page.goto(path)
      expect({ path, status: answer?.status() }).toEqual({ path, status: 404 })
      await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    }
  })

  test('an unknown product says so', async ({ page }) => {
    await page.goto('/product/999999')
    await expect(page.getByRole('alert')).toHaveText('Failed get detail product')
    expect(await page.locator('title').allTextContents()).toEqual(['Product not found'])
  })
})

test('private screens send strangers to sign in', async ({ page }) => {
  for (const path of ['/profile', '/order/1', '/admin/userlist', '/admin/orderlist', '/admin/productlist']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/login/)
  }
  await page.goto('/payment')
  await expect(page).toHaveURL('/shipping')
})

test.describe('registering', () => {
  test.use({ expectedStatuses: [409] })
  test('refuses passwords that differ, keeps what was typed, then signs in', async ({ page }) => {
    await page.goto('/register?redirect=shipping')
    await page.getByLabel('Name').fill('Sinta')
    await page.getByLabel('Email Address').fill('sinta@contoh.test')
    await page.getByLabel('Password', { exact: true }).fill('rahasia sekali')
    await page.getByLabel('Confirm Password').fill('lain')
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(page.getByRole('alert')).toHaveText('Unmatch password')
    await expect(page.getByLabel('Email Address')).toHaveValue('sinta@contoh.test')
    await page.getByLabel('Confirm Password').fill('rahasia sekali')
    await page.getByRole('main').getByRole('button', { name: 'Register' }).click()
    await expect(page).toHaveURL('/shipping')
  })
})

test('the profile renames, and logging out forgets everything', async ({ page }) => {
  await signInByForm(page, ACCOUNTS.customer)
  await page.goto('/profile')
  await page.getByLabel('Name').fill('Customer')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Profile updated')).toBeVisible()
  await chooseFromMenu(page.getByRole('button', { name: 'Customer' }), 'Logout')
  await expect(page).toHaveURL('/login')
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
})

test('the page never scrolls sideways at 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/product/75', '/cart', '/login', '/shipping']) {
    await page.goto(path)
    const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
    expect(overflow, path).toBeLessThanOrEqual(0)
  }
})

test('on a phone, nothing that is reached backwards by keyboard stands behind the bar', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/search/a')
  await waitForHydration(page)
  await page.getByRole('contentinfo').scrollIntoViewIfNeeded()
  await page.getByRole('main').getByRole('link').last().focus()
  let seen = 0
  for (let isWithin = true; isWithin; seen += 1) {
    await page.keyboard.press('Shift+Tab')
    const focused = await page.evaluate(() => {
      const [at, bar] = [document.activeElement, document.querySelector('body > header')]
      return {
        isWithin: at?.closest('main') !== null && at?.id !== 'main',
        words: at?.textContent,
        isHidden: (at?.getBoundingClientRect().top ?? 0) < (bar?.getBoundingClientRect().bottom ?? 0),
      }
    })
    isWithin = focused.isWithin
    if (isWithin) expect(focused).toEqual({ ...focused, isHidden: false })
  }
  expect(seen).toBeGreaterThan(12)
})
