import type { APIRequestContext } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, bearer, createSession, type Session, signInAs } from './session.ts'
import {
  type CreatedProduct,
  createOrder,
  createProduct,
  createProducts,
  orderBody,
  registerCustomer,
} from './shop-data.ts'
import { restoreSettings, saveSettings } from './shop-settings.ts'

/** Free orders are paid as they are placed. */
async function placePaid(
  request: APIRequestContext,
  buyer: Session,
  product: CreatedProduct,
  count: number,
): Promise<number[]> {
  const placed: number[] = []
  for (let order = 0; order < count; order += 1)
    placed.push((await createOrder(request, buyer, product)).order_id)
  return placed
}

/** What each page of a PDF measures, in millimetres. */
function pagesOf(pdf: Buffer): string[] {
  const boxes = pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/g)
  return [...boxes].map(([, width, height]) =>
    [width, height].map((points) => Math.round((Number(points) * 25.4) / 72)).join('x'),
  )
}

test('an admin packs, prints and ships the orders of the day with one thumb', async ({ page, context }) => {
  await page.setViewportSize({ width: 390, height: 800 })
  const buyer = await registerCustomer(page.request, 'Bu Ani')
  const product = await createProduct(page.request, { name: 'Sambal <b>Bajak</b>', price: 0 })
  const [first = 0, second = 0, third = 0] = await placePaid(page.request, buyer, product, 3)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/orderlist')
  await chooseFromMenu(adminMenu(page), 'To ship')
  const queue = page.getByRole('list', { name: 'Orders to ship' })
  const card = (orderId: number) =>
    queue
      .getByRole('listitem')
      .filter({ has: page.getByRole('link', { name: `Order ${orderId}`, exact: true }) })
  await expect(card(first)).toContainText('Bu Ani, Jl. Kaliurang 5, Sleman, 55281, Indonesia')
  await expect(card(first)).toContainText('1 × Sambal <b>Bajak</b>')
  await expect(card(first)).toContainText('waiting ')
  for (const orderId of [first, second, third]) await page.getByLabel(`Select order ${orderId}`).check()
  await expect(page.getByText('3 selected · Rp ')).toBeInViewport()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  for (const name of ['Print slips', 'Pick list', 'Labels'])
    expect((await page.getByRole('link', { name }).boundingBox())?.height).toBeGreaterThanOrEqual(44)

  const opened = context.waitForEvent('page')
  await page.getByRole('link', { name: 'Pick list' }).click()
  const pickList = await opened
  await expect(pickList.getByRole('row').filter({ hasText: 'Sambal <b>Bajak</b>' })).toContainText('3 ×')
  await pickList.close()

  await page.getByRole('button', { name: 'Mark shipped' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Courier').fill('SiCepat')
  await dialog.getByLabel('Tracking numbers, one per line').fill(`${second} SC2\n${first}\tSC1\n7777777 SC7`)
  await expect(dialog.getByText('Line 3: order 7777777 is not selected')).toBeVisible()
  await expectAccessible(page)
  await dialog.getByLabel('Tracking numbers, one per line').fill(`${second} SC2\n${first}\tSC1`)
  const preview = dialog.getByRole('list', { name: 'Tracking number by order' })
  await expect(preview).toContainText(`Order ${first}, Bu Ani: SC1`)
  await expect(dialog.getByText(`No tracking number, so not marked: order ${third}`)).toBeVisible()
  await dialog.getByRole('button', { name: 'Mark 2 orders' }).click()
  await expect(page.getByText('2 orders marked as shipped')).toBeVisible()
  await expect(card(first)).toHaveCount(0)
  await expect(card(third)).toBeVisible()
  await page.goto(`/order/${first}`)
  await expect(page.getByRole('list', { name: 'Parcels' })).toContainText(
    'Shipped with SiCepat, tracking number SC1',
  )
})

test.describe('orders that cannot be shipped any more', () => {
  test.use({ expectedStatuses: [409, 400] })
  test('are named, what was pasted stays, and nothing is half done', async ({ page, context }) => {
    const buyer = await registerCustomer(page.request)
    const product = await createProduct(page.request, { price: 0 })
    const [first = 0, second = 0] = await placePaid(page.request, buyer, product, 2)
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/to-ship')
    for (const orderId of [first, second]) {
      const choice = page.getByLabel(`Select order ${orderId}`)
      // by the keyboard: cards have an estimated height until they are near, and move under the pointer
      await choice.focus()
      await page.keyboard.press('Space')
      await expect(choice).toBeChecked()
    }
    await page.getByRole('button', { name: 'Mark shipped' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Tracking numbers, one per line').fill('A1\nA2')
    // the courier of the newest parcel is proposed, where there is one
    await dialog.getByLabel('Courier').fill('')
    await dialog.getByRole('button', { name: 'Mark 2 orders' }).click()
    await expect(dialog.getByRole('alert')).toContainText('Courier must not be blank')
    const headers = bearer(await createSession(context.request, ACCOUNTS.super))
    const data = { courier: 'Grab' }
    await context.request.post(`/api/v1/admin/order/${second}/shipment`, { data, headers })
    const [other = 0] = await placePaid(page.request, buyer, product, 1)
    const known = { courier: 'Grab', tracking_number: `KNOWN${other}` }
    await context.request.post(`/api/v1/admin/order/${other}/shipment`, { data: known, headers })
    await dialog.getByLabel('Tracking numbers, one per line').fill(`A1\nknown${other}`)
    await expect(dialog.getByText(`known${other} is already on order ${other}.`)).toBeVisible()
    await dialog.getByLabel('Tracking numbers, one per line').fill('A1\nA2')
    await dialog.getByLabel('Courier').fill('JNE')
    await dialog.getByRole('button', { name: 'Mark 2 orders' }).click()
    await expect(dialog.getByRole('alert')).toContainText(`Order ${second} is already shipped`)
    await expect(dialog.getByLabel('Tracking numbers, one per line')).toHaveValue('A1\nA2')
  })
})

test.describe('a packing slip', () => {
  test.afterEach(({ request }) => restoreSettings(request))

  test('has on paper who sends what to whom by which courier, and nothing else', async ({ page }) => {
    const buyer = await registerCustomer(page.request, 'Bu Ani')
    const product = await createProduct(page.request, { name: 'Sambal Bajak', price: 0 })
    const [packed = 0, sent = 0] = await placePaid(page.request, buyer, product, 2)
    const headers = bearer(await createSession(page.request, ACCOUNTS.admin))
    const data = { courier: 'JNE', service: 'REG', tracking_number: 'JP77' }
    await page.request.post(`/api/v1/admin/order/${sent}/shipment`, { data, headers })
    // an owner who is still setting the shop up, which every screen of the admin says
    const start = { is_shown: true, payment_mode: 'simulator', steps: [{ step: 'open', is_done: false }] }
    await page.route('**/api/v1/admin/start', (route) => route.fulfill({ json: { data: start } }))
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/admin/to-ship/slips?orders=${packed},${sent}`)
    const slip = page.getByRole('region', { name: `Order ${packed}` })
    await expect(slip).toBeVisible()
    const from = slip.getByLabel('From')
    expect((await from.innerText()).split('\n')).toEqual(['From', 'Warung'])
    await expect(slip).not.toContainText('Courier')
    await expect(page.getByRole('region', { name: `Order ${sent}` })).toContainText(
      'Courier: JNE REG, tracking number JP77',
    )

    await page.emulateMedia({ media: 'print' })
    const slips = await page.locator('.papers').innerText()
    expect((await page.locator('body').innerText()).trim()).toBe(slips.trim())
    const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
    expect(pages).toEqual(['105x148', '105x148'])

    await saveSettings(page.request, {
      shop_name: 'Dapur Bu Tini',
      address: 'Jl. Kaliurang 5\nSleman',
      telephone: '0274 555 123',
    })
    await page.reload()
    expect((await from.innerText()).split('\n')).toEqual([
      'From',
      'Dapur Bu Tini',
      'Jl. Kaliurang 5',
      'Sleman',
      '0274 555 123',
    ])
    await expect(slip.getByLabel('To')).toContainText('Bu Ani')
    await page.emulateMedia({ media: 'screen' })
    await expectAccessible(page)
  })
})

test.describe('labels', () => {
  test('have the tracking number as a barcode, a page each in both sizes, and no sum', async ({
    page,
    context,
  }) => {
    await page.setViewportSize({ width: 360, height: 740 })
    const buyer = await registerCustomer(page.request, 'Bu Ani')
    const product = await createProduct(page.request, { name: 'Sambal Bajak', price: 0 })
    const [waiting = 0, sent = 0] = await placePaid(page.request, buyer, product, 2)
    const headers = bearer(await createSession(page.request, ACCOUNTS.admin))
    for (const tracking_number of ['JP1234567890', 'JP1234567891']) {
      const data = { courier: 'JNE', service: 'REG', tracking_number }
      await page.request.post(`/api/v1/admin/order/${sent}/shipment`, { data, headers })
    }
    await signInAs(page, ACCOUNTS.admin)
    await page.goto(`/order/${sent}`)
    const opened = context.waitForEvent('page')
    await page.getByRole('link', { name: 'Print labels' }).click()
    const tab = await opened
    await expect(tab.getByRole('region', { name: `Order ${sent} · Parcel 1 of 2` })).toContainText('JNE REG')
    await tab.close()

    await page.goto(`/admin/to-ship/slips?orders=${waiting},${sent}&size=a6`)
    const second = page.getByRole('region', { name: `Order ${sent} · Parcel 2 of 2` })
    await expect(second.getByRole('img', { name: 'Barcode of JP1234567891' })).toBeVisible()
    await expect(second.getByLabel('To')).toContainText('Bu Ani')
    await expect(second.getByLabel('From')).toContainText('Warung')
    const unsent = page.getByRole('region', { name: `Order ${waiting}`, exact: true })
    await expect(unsent).toContainText('Jl. Kaliurang 5')
    await expect(unsent.getByRole('img')).toHaveCount(0)
    expect(await page.locator('.papers').innerText()).not.toContain('Rp')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
    await expectAccessible(page)
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['105x148', '105x148', '105x148'])
    await page.getByRole('link', { name: '100 × 150 mm' }).click()
    await expect(page.getByRole('link', { name: '100 × 150 mm' })).toHaveAttribute('aria-current', 'true')
    expect(pagesOf(await page.pdf({ preferCSSPageSize: true }))).toEqual(['100x150', '100x150', '100x150'])
  })
})

test('an order of many lines flows over several slips', async ({ page }) => {
  const buyer = await registerCustomer(page.request)
  const names = Array.from({ length: 40 }, (_, place) => ({ name: `Barang nomor ${place}`, price: 0 }))
  const products = await createProducts(page.request, ...names)
  const [one] = products
  if (!one) throw new Error('products were created')
  const order_product = products.map(({ product_id }) => ({ product_id, quantity: 1 }))
  const data = { ...orderBody(one), order_product }
  const answer = await page.request.post('/api/v1/order', { data, headers: bearer(buyer) })
  const long: number = (await answer.json()).data.order_id
  const [short = 0] = await placePaid(page.request, buyer, one, 1)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto(`/admin/to-ship/slips?orders=${long},${short}`)
  await expect(page.getByRole('heading', { name: `Order ${short}` })).toBeVisible()
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages.length).toBeGreaterThanOrEqual(3)
  expect(pages.length).toBeLessThanOrEqual(8)
  expect(new Set(pages)).toEqual(new Set(['105x148']))
  await page.goto(`/admin/to-ship/pick-list?orders=${long},${short}`)
  await expect(page.getByRole('row').filter({ hasText: /nomor 0 / })).toContainText('2 ×')
  expect(new Set(pagesOf(await page.pdf({ preferCSSPageSize: true })))).toEqual(new Set(['105x148']))
})

test('200 orders open, and slips of 50 print in one step, an A6 page each', async ({ page }) => {
  test.setTimeout(300_000) // so many orders are placed one by one
  const buyer = await registerCustomer(page.request)
  const product = await createProduct(page.request, { price: 0 })
  const orderIds = await placePaid(page.request, buyer, product, 200)
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/admin/orderlist')
  await chooseFromMenu(adminMenu(page), 'To ship')
  await expect(page.getByRole('list', { name: 'Orders to ship' }).locator('> li')).toHaveCount(200)
  await page.goto(`/admin/to-ship/slips?orders=${orderIds.slice(0, 50).join(',')}`)
  await expect(page.getByRole('heading', { name: /^Order / })).toHaveCount(50)
  await expectAccessible(page)
  const pages = pagesOf(await page.pdf({ preferCSSPageSize: true }))
  expect(pages).toEqual(Array.from({ length: 50 }, () => '105x148'))
})
