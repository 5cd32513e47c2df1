/** What came of an act is announced: screen readers know the region before its text comes. */
import type { Page } from '@playwright/test'
import { expectAnnounced } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { waitForHydration } from './navigation.ts'
import { ACCOUNTS, restoreSession, signInAs } from './session.ts'
import { createProduct, PASSWORD, registerCustomer } from './shop-data.ts'

test('a link that is sent, a profile and a password that are saved', async ({ page }) => {
  await page.goto('/forgot-password')
  await waitForHydration(page)
  await expectAnnounced(page, 'If this address has an account', async () => {
    await page.getByLabel('Email Address').fill('nobody@contoh.test')
    await page.getByRole('button', { name: 'Send' }).click()
  })
  await restoreSession(page, await registerCustomer(page.request))
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Update' })).toBeVisible()
  await expectAnnounced(page, 'Profile updated', () => page.getByRole('button', { name: 'Update' }).click())
  await page.goto('/profile/security')
  const heading = page.getByRole('heading', { name: 'Change password' })
  const form = page.locator('section').filter({ has: heading })
  await expect(heading).toBeVisible()
  await expectAnnounced(page, 'Your password is changed.', async () => {
    await form.getByLabel('Current Password').fill(PASSWORD)
    await form.getByLabel('New Password').fill('other words here')
    await form.getByLabel('Confirm Password').fill('other words here')
    await form.getByRole('button', { name: 'Change password' }).click()
  })
})

/** The same words are announced again: they come anew into their region. */
async function expectAnnouncedAgain(page: Page, text: string, act: () => Promise<void>): Promise<void> {
  const status = page.getByRole('status').filter({ hasText: text })
  await expect(status).toBeVisible()
  await status.locator('> *').evaluate((words) => words.setAttribute('data-first', ''))
  await act()
  await expect(status.locator('[data-first]')).toHaveCount(0)
  await expect(status).toHaveText(text)
}

test('the same success, a second time', async ({ page }) => {
  await page.goto('/forgot-password')
  await waitForHydration(page)
  const send = async () => {
    await page.getByLabel('Email Address').fill('nobody@contoh.test')
    await page.getByRole('button', { name: 'Send' }).click()
  }
  await send()
  const sent = (await page.getByRole('status').filter({ hasText: 'If this address' }).textContent()) ?? ''
  await expectAnnouncedAgain(page, sent, send)
  await restoreSession(page, await registerCustomer(page.request))
  await page.goto('/profile')
  const update = () => page.getByRole('button', { name: 'Update' }).click()
  await update()
  await expectAnnouncedAgain(page, 'Profile updated', update)
})

test('a review', async ({ page }) => {
  const { product_id } = await createProduct(page.request)
  await restoreSession(page, await registerCustomer(page.request))
  await page.goto(`/product/${product_id}`)
  await waitForHydration(page)
  await page.getByRole('button', { name: 'Submit' }).waitFor()
  await expectAnnounced(page, 'Review submitted successfully', async () => {
    await page.getByLabel('Rating').selectOption('5 Excellent')
    await page.getByLabel('Comment').fill('Kuat.')
    await page.getByRole('button', { name: 'Submit' }).click()
  })
})

test('an admin’s search that finds nothing, and a link for a new admin', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  for (const path of ['/admin/productlist', '/admin/stock', '/admin/history', '/admin/mails']) {
    await page.goto(path)
    const search = page.getByRole('main').getByRole('searchbox')
    await expect(search).toBeVisible()
    await expectAnnounced(page, 'Nothing matches', async () => {
      await search.fill('nothing-of-this-name')
      await search.press('Enter')
    })
  }
  await page.goto('/admin/invitations')
  await expect(page.getByLabel('Who is it for?')).toBeVisible()
  await expectAnnounced(page, 'The link is ready', async () => {
    await page.getByLabel('Who is it for?').fill('Sari')
    await page.getByRole('button', { name: 'Make a link' }).click()
  })
})
