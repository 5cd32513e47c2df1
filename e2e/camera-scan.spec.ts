/** Barcodes scanned with the device's camera, where the browser reads them (decisions/075). */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { ACCOUNTS, signInAs } from './session.ts'
import { createProduct } from './shop-data.ts'

const FAKE_CAMERA = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']

test.use({
  viewport: { width: 360, height: 780 },
  permissions: ['camera'],
  expectedWords: ['Permissions policy violation'],
  launchOptions: async ({ launchOptions }, use) =>
    use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...FAKE_CAMERA] }),
})

test('a code is scanned once while in sight, on the one screen that may use the camera', async ({ page }) => {
  const { name } = await createProduct(page.request, { stock: 9 })
  // Chromium on Linux has no reader: this one finds the code in every picture
  await page.addInitScript((code) => {
    class BarcodeDetector {
      detect = async () => [{ rawValue: code }]
    }
    Object.assign(window, { BarcodeDetector })
  }, name)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/orderlist')
  const asked = () => navigator.mediaDevices.getUserMedia({ video: true }).then(() => 'let in', String)
  expect(await page.evaluate(asked)).toContain('NotAllowedError')
  await page.getByRole('link', { name: 'New order' }).click()
  const main = page.getByRole('main')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(main.getByText(`Added: ${name} (1)`)).toBeVisible()
  await expect(main.locator('video')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Stop scanning' }).click()
  await expect(main.locator('video')).toHaveCount(0)
  await expect(main.getByLabel(`Quantity of ${name}`)).toHaveValue('1')
})

test('a reader that fails with each picture is said, and the camera closed', async ({ page }) => {
  await page.addInitScript(() => {
    class BarcodeDetector {
      detect = () => Promise.reject(new DOMException('Barcode detection service unavailable.'))
    }
    Object.assign(window, { BarcodeDetector })
  })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  await page.getByRole('button', { name: 'Scan with the camera' }).click()
  await expect(page.getByRole('alert')).toContainText('This browser can’t read barcodes.', {
    timeout: 20_000,
  })
  await expect(page.locator('video')).toHaveCount(0)
})

test('without a reader there is no button', async ({ page }) => {
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/order/create')
  await expect(page.getByRole('combobox', { name: 'Add a product' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Scan with the camera' })).toHaveCount(0)
})
