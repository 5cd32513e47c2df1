import AxeBuilder from '@axe-core/playwright'
import type { APIRequestContext } from '@playwright/test'
import { orderTotals } from '@warung/contract/money.ts'
import { expect, test } from './fixtures.ts'
import { enterAs, PEOPLE, sessionOf } from './session.ts'

type Ordered = {
  readonly order_id: number
  readonly payment_amount: string
  readonly payment_reference: string
}

async function ordered(request: APIRequestContext): Promise<Ordered & { authorization: string }> {
  const { access_token } = await sessionOf(request, PEOPLE.customer)
  const authorization = `Bearer ${access_token}`
  const products = (await (await request.get('/api/v1/product?limit=100')).json()).data
  const wanted = products.find((each: { stock: number }) => each.stock > 20)
  const lines = [{ product_id: wanted.product_id, quantity: 1, price: wanted.price }]
  const data = {
    order_product: lines.map(({ product_id, quantity }) => ({ product_id, quantity })),
    payment_method_id: 1,
    ...orderTotals(lines),
    shipment_address: {
      address: 'Jl. Kaliurang 5',
      city: 'Sleman',
      postal_code: '55281',
      country: 'Indonesia',
    },
  }
  const answer = await request.post('/api/v1/order', { data, headers: { authorization } })
  return { ...(await answer.json()).data, authorization }
}

/** Captured at the provider by a browser that is closed before it tells the shop. */
async function captured(request: APIRequestContext, order: Ordered): Promise<string> {
  const rest = '/paypal-simulator'
  const token = await request.post(`${rest}/v1/oauth2/token`, {
    form: { grant_type: 'client_credentials' },
    headers: { authorization: `Basic ${Buffer.from('sandbox:sandbox').toString('base64')}` },
  })
  const headers = { authorization: `Bearer ${(await token.json()).access_token}` }
  const amount = { currency_code: 'USD', value: order.payment_amount }
  const unit = { custom_id: order.payment_reference, amount }
  const data = { intent: 'CAPTURE', purchase_units: [unit] }
  const { id } = await (await request.post(`${rest}/v2/checkout/orders`, { data, headers })).json()
  await request.post(`${rest}/v2/checkout/orders/${id}/approve`, { data: {} })
  await request.post(`${rest}/v2/checkout/orders/${id}/capture`, { data: {}, headers })
  return id
}

async function paid(request: APIRequestContext): Promise<Ordered> {
  const order = await ordered(request)
  const payment_method_id = await captured(request, order)
  const { authorization } = order
  await request.put(`/api/v1/order/${order.order_id}/pay`, {
    data: { payment_method_id },
    headers: { authorization },
  })
  return order
}

test('a payment of which the browser never told is found by itself', async ({ page }) => {
  const order = await ordered(page.request)
  await captured(page.request, order)
  await enterAs(page, PEOPLE.customer)
  await expect(async () => {
    await page.goto(`/order/${order.order_id}`)
    await expect(page.getByText(/^Paid on /)).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expect(page.getByText(`USD ${order.payment_amount}`)).toBeVisible()
  await expect(page.getByText('was charged as')).toBeVisible()
})

test('an admin refunds a part, delivers the rest, and the buyer sees it', async ({ page, context }) => {
  const order = await paid(page.request)
  await enterAs(page, PEOPLE.admin)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByLabel('Amount in USD').fill('1.00')
  await page.getByLabel('Reason').fill('One cup was chipped')
  const { violations } = await new AxeBuilder({ page }).analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes[0]?.html}`)).toEqual([])
  await page.getByRole('button', { name: 'Refund' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Refund USD 1.00?')
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByLabel('Amount in USD')).toHaveValue('1.00')
  await page.getByRole('button', { name: 'Refund' }).click()
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByText('Refunded in part')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Refund' })).toBeFocused()
  await page.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(question).toContainText('Was the rest delivered?')
  await question.getByRole('button', { name: 'Mark As Delivered' }).click()
  await expect(page.getByText(/^Delivered on /)).toBeVisible()

  const buyer = await context.newPage()
  await buyer.addInitScript(() => localStorage.clear())
  await enterAs(buyer, PEOPLE.customer)
  await buyer.goto(`/order/${order.order_id}`)
  await expect(buyer.getByText('One cup was chipped')).toBeVisible()
  await expect(buyer.getByText(`USD 1.00 of USD ${order.payment_amount} refunded`)).toBeVisible()
  await expect(buyer.getByRole('button', { name: 'Refund' })).toHaveCount(0)
})

test('an order refunded in full cannot be delivered', async ({ page }) => {
  const order = await paid(page.request)
  await enterAs(page, PEOPLE.super)
  await page.goto(`/order/${order.order_id}`)
  await page.getByRole('button', { name: 'Refund' }).click()
  await page.getByRole('button', { name: 'Refund' }).click()
  const question = page.getByRole('alertdialog')
  await expect(question).toContainText('Refund all that is left of this payment?')
  await question.getByRole('button', { name: 'Refund' }).click()
  await expect(page.getByLabel('Refunds').getByText('Refunded', { exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Mark As Delivered' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Refund' })).toHaveCount(0)
})

test.describe('what cannot be refunded', () => {
  test.use({ expectedStatuses: [409, 422] })

  test('is said beside the field, and what was typed stays', async ({ page }) => {
    const order = await paid(page.request)
    await enterAs(page, PEOPLE.admin)
    await page.goto(`/order/${order.order_id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByLabel('Amount in USD').fill('99999')
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByRole('alert')).toContainText('more than is left')
    await expect(page.getByLabel('Amount in USD')).toHaveValue('99999')
  })

  test('what another admin has refunded meanwhile', async ({ page, context }) => {
    const order = await paid(page.request)
    await enterAs(page, PEOPLE.admin)
    await page.goto(`/order/${order.order_id}`)
    await page.getByRole('button', { name: 'Refund' }).click()
    const { access_token } = await sessionOf(context.request, PEOPLE.super)
    await context.request.post(`/api/v1/admin/order/${order.order_id}/refund`, {
      data: { refunded_amount: '0.00', amount: '2.00' },
      headers: { authorization: `Bearer ${access_token}` },
    })
    await page.getByRole('button', { name: 'Refund' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Refund' }).click()
    await expect(page.getByRole('alert')).toContainText('USD 2.00 of this order has gone back by now')
    await expect(page.getByText('Refunded in part')).toBeVisible()
  })
})
