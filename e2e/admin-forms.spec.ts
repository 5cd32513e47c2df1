import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'

test.describe('the form of a new product', () => {
  test.use({ expectedStatuses: [409] })
  test('keeps what was typed when its SKU is taken, and asks before it is lost', async ({ page }) => {
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/productlist?sort=oldest')
    const taken = await page.getByRole('row').nth(1).getByRole('cell').nth(2).textContent()
    await page.getByRole('link', { name: 'Create Product' }).click()
    const typed = {
      Name: 'Cobek Batu',
      SKU: taken ?? '',
      Brand: 'Muntilan',
      Description: 'Batu kali <b>asli</b>',
    }
    for (const [label, text] of Object.entries(typed)) {
      await page.getByLabel(label, { exact: true }).fill(text)
    }
    await page.getByLabel('Price').fill('120000')
    await page.getByLabel('Stock').fill('4')
    await page.getByLabel('Product Category').selectOption({ index: 2 })
    await page.getByLabel('Image').setInputFiles('../server/src/runtime/demo/pictures/bowl.webp')
    await page.getByRole('button', { name: 'Create', exact: true }).click()
    await expect(page.getByRole('alert')).toHaveText('Another product already has this SKU.')

    const preview = page.getByRole('img', { name: 'Preview' })
    const question = page.getByRole('alertdialog', { name: 'Leave without saving your changes?' })
    await page.getByRole('link', { name: 'Go Back' }).click()
    await question.getByRole('button', { name: 'Cancel' }).click()
    await expect(question).toBeHidden()
    await expect(page).toHaveURL('/admin/product/create')
    for (const [label, text] of Object.entries(typed)) {
      await expect(page.getByLabel(label, { exact: true })).toHaveValue(text)
    }
    await expect(page.getByLabel('Price')).toHaveValue('120000')
    await expect(page.getByLabel('Stock')).toHaveValue('4')
    await expect(page.getByLabel('Product Category')).not.toHaveValue('')
    await expect(preview).toHaveAttribute('src', /^\/images\//)
    await page.goBack()
    await question.getByRole('button', { name: 'Leave' }).click()
    await expect(page).toHaveURL(/^[^?]*\/admin\/productlist/)
  })
})

test('a new picture alone is something to lose', async ({ page }) => {
  await signInAs(page, ACCOUNTS.super)
  await page.goto('/admin/product/3/edit')
  const clipboardData = await page.evaluateHandle(async () => {
    const canvas = Object.assign(document.createElement('canvas'), { width: 8, height: 8 })
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve))
    const data = new DataTransfer()
    if (blob) data.items.add(new File([blob], 'image.png', { type: 'image/png' }))
    return data
  })
  const preview = page.getByRole('img', { name: 'Preview' })
  const before = (await preview.getAttribute('src')) ?? ''
  await page.evaluate((data) => {
    document.dispatchEvent(new ClipboardEvent('paste', { clipboardData: data, bubbles: true }))
  }, clipboardData)
  await expect(preview).not.toHaveAttribute('src', before)
  await page.getByRole('link', { name: 'Go Back' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Leave' }).click()
  await expect(page).toHaveURL('/admin/productlist')
  await page.goto('/admin/product/3/edit')
  await expect(preview).toHaveAttribute('src', before)
})

test('who sees which icons: role 2 those of role 3 alone', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/userlist?keyword=warung.test')
  const rows = page.getByRole('row').filter({ has: page.getByRole('cell') })
  await expect(rows).toHaveCount(4)
  const icons = async (role: string): Promise<number> => {
    const row = rows.filter({ has: page.getByRole('cell', { name: role, exact: true }) })
    await expect(row).toHaveCount(1)
    return (await row.getByRole('link', { name: /^Edit / }).count()) + (await row.getByRole('button').count())
  }
  expect(await icons('Super Admin')).toBe(0)
  expect(await icons('Admin')).toBe(0)
  expect(await icons('Guest')).toBe(0)
  expect(await icons('Customer')).toBe(2)
})
