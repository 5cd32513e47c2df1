import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { doubleClick } from './double-click.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createOrder, createProduct, PASSWORD, payOrder, registerCustomer } from './shop-data.ts'

async function expectNarrow(page: Page): Promise<void> {
  const width = page.viewportSize()?.width ?? 0
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
}

/** A link that a Super Admin has made on a phone. */
async function invite(page: Page, note: string, permissions = 'Full access'): Promise<string> {
  await page.goto('/admin/userlist')
  await page.getByRole('link', { name: 'Invite an Admin' }).click()
  await page.getByLabel('Who is it for?').fill(note)
  await page.getByLabel('Permissions', { exact: true }).selectOption({ label: permissions })
  await page.getByRole('button', { name: 'Make a link' }).click()
  const link = page.getByLabel('Link', { exact: true })
  await expect(link).toHaveValue(/\/invitation#/)
  await expect(page.getByRole('listitem').filter({ hasText: note })).toBeVisible()
  return link.inputValue()
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 360, height: 780 } })

  test('a Super Admin looks a customer up, makes them an Admin, and a customer again', async ({ page }) => {
    const customer = await registerCustomer(page.request, 'Ratna Ayu')
    const order = await createOrder(
      page.request,
      customer,
      await createProduct(page.request, { price: 85_000 }),
    )
    await payOrder(page.request, customer, order)
    await signInAs(page, ACCOUNTS.super)
    await page.goto(`/admin/userlist?keyword=${customer.email}`)
    await page.getByRole('link', { name: 'Ratna Ayu', exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Ratna Ayu', level: 1 })).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText(customer.email)
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText('Jl. Kaliurang 5, Sleman 55281')
    await expect(page.getByRole('region', { name: 'Purchases' })).toContainText('Paid in totalRp 89.250')
    await expect(page.getByRole('cell', { name: String(order.order_id), exact: true })).toBeVisible()
    await expectAccessible(page)
    await expectNarrow(page)
    await page.getByRole('button', { name: 'Make Admin' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Admin' }).click()
    await expect(page.getByText('Ratna Ayu is Admin now')).toBeVisible()
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText('RoleAdmin')
    await page.getByRole('button', { name: 'Make Customer' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Make Customer' }).click()
    await expect(page.getByRole('region', { name: 'Contact' })).toContainText('RoleCustomer')
  })

  test('an invited person sets a name and a password, and is an Admin', async ({ page, browser }) => {
    await signInAs(page, ACCOUNTS.super)
    const link = await invite(page, 'Joko, warehouse')
    await expectAccessible(page)
    await expectNarrow(page)
    const context = await browser.newContext({ viewport: { width: 360, height: 780 } })
    const invited = await context.newPage()
    await invited.goto(link)
    await expect(invited.getByText('Super Admin invites you to help run this shop')).toBeVisible()
    await expectAccessible(invited)
    await expectNarrow(invited)
    await invited.getByLabel('Name', { exact: true }).fill('Joko')
    await invited.getByLabel('Email Address', { exact: true }).fill(`joko-${Date.now()}@contoh.test`)
    const password = invited.getByLabel('Password', { exact: true })
    await password.fill(PASSWORD)
    await invited.getByLabel('Show password').check()
    await expect(password).toHaveAttribute('type', 'text')
    await expect(invited.getByLabel('What is your shop called?')).toHaveCount(0)
    await invited.getByRole('button', { name: 'Accept', exact: true }).click()
    await expect(invited).toHaveURL(/\/admin\/orderlist$/)
    await expect(invited.getByRole('heading', { name: 'Orders' })).toBeVisible()
    await context.close()
    const late = await browser.newPage()
    await late.goto(link)
    await expect(late.getByRole('alert')).toContainText('This invitation no longer works')
    await late.close()
  })

  test('a customer accepts an invitation by signing in', async ({ page, browser }) => {
    const customer = await registerCustomer(page.request, 'Dewi')
    await signInAs(page, ACCOUNTS.super)
    const link = await invite(page, 'Dewi')
    const invited = await browser.newPage()
    await invited.goto(link)
    await invited.getByLabel('Your email address').fill(customer.email)
    await invited.getByLabel('Your password').fill(PASSWORD)
    await invited.getByRole('button', { name: 'Sign in and accept' }).click()
    await expect(invited).toHaveURL(/\/admin\/orderlist$/)
    await invited.close()
  })
})

test('an invitation limits a packer from the first screen on', async ({ page, browser }) => {
  const customer = await registerCustomer(page.request, 'Yanto')
  await signInAs(page, ACCOUNTS.super)
  const link = await invite(page, 'Yanto, gudang', 'Packer')
  await expect(page.getByRole('listitem').filter({ hasText: 'Yanto, gudang · Packer' })).toBeVisible()
  const invited = await browser.newPage()
  await invited.goto(link)
  await expect(invited.getByText('You’ll manage products, orders and customers.')).toHaveCount(0)
  await invited.getByLabel('Your email address').fill(customer.email)
  await invited.getByLabel('Your password').fill(PASSWORD)
  await invited.getByRole('button', { name: 'Sign in and accept' }).click()
  await expect(invited.getByRole('heading', { name: 'To ship', level: 1 })).toBeVisible()
  await invited.close()
})

// the second press may come before the router shows that the first one is sent
for (const [rate, delay] of [
  [1, 0],
  [4, 5],
  [10, 30],
  [20, 30],
  [20, 90],
] as const)
  test(`a double click of ${delay} ms on a machine ${rate} times slower makes one invitation`, async ({
    page,
  }) => {
    await signInAs(page, ACCOUNTS.super)
    await page.goto('/admin/invitations')
    const note = `Cukup sekali, ${rate} ${delay}`
    await page.getByLabel('Who is it for?').fill(note)
    const button = page.getByRole('button', { name: 'Make a link' })
    const session = await page.context().newCDPSession(page)
    await session.send('Emulation.setCPUThrottlingRate', { rate })
    const sent = await doubleClick(page, button, 'POST', '**/api/v1/admin/invitation', delay)
    await expect(page.getByLabel('Link', { exact: true })).toHaveValue(/\/invitation#/)
    await expect(page.getByRole('listitem').filter({ hasText: note })).toHaveCount(1)
    expect(sent()).toBe(1)
  })

test.describe('a Super Admin', () => {
  test.use({ expectedStatuses: [409, 403] })
  test('cannot leave the shop without one, and hands over', async ({ page }) => {
    const heir = await registerCustomer(page.request, 'Penerus')
    const boss = await signInAs(page, ACCOUNTS.super)
    await page.goto(`/admin/user/${boss.user_id}`)
    await page.getByRole('button', { name: 'Step down' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Step down' }).click()
    await expect(page.getByRole('alert')).toHaveText(
      'You are the only Super Admin. Make another user Super Admin first.',
    )
    await page.goto(`/admin/user/${heir.user_id}`)
    await page.getByRole('button', { name: 'Hand over Super Admin' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Hand over Super Admin' }).click()
    await expect(page.getByText('Penerus is the Super Admin now')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Hand over Super Admin' })).toHaveCount(0)
    // handed back, because later journeys use the same shop
    const headers = { authorization: `Bearer ${heir.access_token}` }
    const handedBack = await page.request.post(`/api/v1/admin/user/${boss.user_id}/hand-over`, { headers })
    expect(handedBack.ok()).toBe(true)
  })
})
