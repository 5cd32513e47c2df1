import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createPaidOrder } from './shop-data.ts'
import { signInByForm } from './shopping.ts'

test.use({ expectedStatuses: [400] })

test('admins see lists, and none of what shoppers do', async ({ page }) => {
  await signInByForm(page, ACCOUNTS.admin)
  await expect(page.getByRole('link', { name: /^Cart/ })).toBeHidden()
  await chooseFromMenu(adminMenu(page), 'Orders')
  await expect(page.getByRole('columnheader', { name: 'DELIVERED' })).toBeVisible()
})

test('an admin creates, edits and deletes a product', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/productlist')
  await page.getByRole('link', { name: 'Create Product' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Sapu Lidi')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByRole('alert').first()).toContainText('Price')
  await expect(page.getByLabel('Name', { exact: true })).toHaveValue('Sapu Lidi')
  await page.getByLabel('SKU', { exact: true }).fill('HL-2999')
  await page.getByLabel('Price').fill('25000')
  await page.getByLabel('Stock').fill('3')
  await page.getByLabel('Image').setInputFiles('../server/src/runtime/demo/pictures/basket.webp')
  await expect(page.getByText('Uploading…')).toBeHidden()
  await page.getByLabel('Product Category').selectOption('Home & Living')
  await page.getByRole('button', { name: 'Create' }).click()
  await expect(page.getByText('Product created successfully!')).toBeVisible()
  await expect(page).toHaveURL('/admin/productlist')
  await page.getByRole('link', { name: 'Edit Sapu Lidi' }).click()
  await page.getByLabel('Price').fill('26000')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page.getByText('Product updated successfully!')).toBeVisible()
  await page.getByRole('link', { name: 'Go Back' }).click()
  await expect(page.getByText('Rp 26.000')).toBeVisible()
  await page.getByRole('button', { name: 'Delete Sapu Lidi' }).click()
  await expect(page.getByText('Are you sure delete this product?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByText('Product deleted successfully')).toBeVisible()
  await expect(page.getByText('HL-2999')).toBeHidden()
})

test('an admin renames and deletes users of lower roles only', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/userlist?keyword=warung.test')
  await expect(page.getByRole('row')).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Edit Super Admin' })).toBeHidden()
  await expect(page.getByRole('link', { name: 'Edit Guest' })).toBeHidden()
  await page.goto('/admin/userlist?keyword=wati.rahayu')
  await page.getByRole('link', { name: 'Edit Wati Rahayu' }).click()
  await page.getByLabel('Name', { exact: true }).fill('Wati R.')
  await page.getByRole('button', { name: 'Update' }).click()
  await expect(page).toHaveURL('/admin/userlist')
  await page.goto('/admin/userlist?keyword=wati.rahayu')
  await page.getByRole('button', { name: 'Delete Wati R.' }).click()
  await expect(page.getByText('Are you sure delete this user?')).toBeVisible()
  await page.getByRole('button', { name: 'Delete', exact: true }).click()
  await expect(page.getByRole('row')).toHaveCount(1)
})

test('an admin delivers a paid order', async ({ page }) => {
  const { order_id } = await createPaidOrder(page.request)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/orderlist?state=paid&keyword=${order_id}`)
  await page
    .getByRole('row')
    .filter({ hasText: String(order_id) })
    .getByRole('link', { name: 'Details' })
    .click()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page.getByText(/^Delivered on \d{4}-\d{2}-\d{2}$/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toBeHidden()
})
