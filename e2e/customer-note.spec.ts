/** An admin's note and tags about a customer, on a phone. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 780 }, expectedStatuses: [400, 409] })

test('an admin writes a note and tags, and is told of another admin’s change', async ({ page, browser }) => {
  const customer = await registerCustomer(page.request, 'Pak Joko')
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/userlist?keyword=${customer.email}`)
  await page.getByRole('link', { name: 'Pak Joko', exact: true }).click()
  await expect(page.getByText('No note yet.')).toBeVisible()
  const other = await browser.newPage({ baseURL: new URL(page.url()).origin })
  await signInAs(other, ACCOUNTS.super)
  await other.goto(page.url())

  await page.getByRole('button', { name: 'Edit note and tags' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: 'Note' }).fill('Calls before delivery.\nPays by transfer.')
  await dialog.getByLabel('Tags').fill('reseller, , Solo,')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.getByText('Calls before delivery.')).toBeVisible()
  await expect(page.getByRole('list', { name: 'Tags' }).getByRole('listitem')).toHaveText([
    'reseller',
    'Solo',
  ])
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)

  await other.getByRole('button', { name: 'Edit note and tags' }).click()
  await other.getByRole('textbox', { name: 'Note' }).fill('Likes coffee')
  await other.getByRole('button', { name: 'Save' }).click()
  await expect(other.getByRole('alert')).toContainText('Another admin has just changed this note.')
  await expect(other.getByRole('textbox', { name: 'Note' })).toHaveValue('Likes coffee')
  await other.close()

  await page.getByRole('button', { name: 'Edit note and tags' }).click()
  await dialog.getByLabel('Tags').fill('x'.repeat(31))
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(dialog.getByLabel('Tags')).toHaveAttribute('aria-invalid', 'true')
})
