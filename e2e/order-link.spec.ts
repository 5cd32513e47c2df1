/** A guest finds an order again by its link, on a phone, signed in or not, and keeps it in an account. */
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, bearer, createSession, restoreSession, signInAs } from './session.ts'
import { createOrder, createProduct, orderBody, PASSWORD, registerCustomer } from './shop-data.ts'
import { addToCart, fillAddress, loginAsGuest, payWithPayPal, placeOrder, signInByForm } from './shopping.ts'

test.use({ viewport: { width: 390, height: 844 }, permissions: ['clipboard-read', 'clipboard-write'] })

test('a guest buys, copies the link, signs out, opens it, pays, registers: the order is theirs', async ({
  page,
  request,
}) => {
  const { name } = await createProduct(request)
  await addToCart(page, name)
  await page.getByRole('link', { name: 'Checkout' }).click()
  await loginAsGuest(page)
  await fillAddress(page)
  await placeOrder(page)
  const { pathname } = new URL(page.url())
  await page.getByRole('button', { name: 'Copy', exact: true }).click()
  await expect(page.getByText('Copied', { exact: true })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  expect(link).toMatch(/\/order-link#\d+-[0-9a-f]{32}$/)

  await chooseFromMenu(page.getByRole('banner').getByRole('button', { name: 'Guest' }), 'Logout')
  await expect(page).toHaveURL('/login')
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: /^Order \d+$/ })).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await payWithPayPal(page)
  await expect(page.getByRole('heading', { name: 'Thank you! Your payment has arrived.' })).toBeVisible()

  const email = `siti-${pathname.split('/').at(-1)}@contoh.test`
  await page.getByLabel('Name', { exact: true }).fill('Siti')
  await page.getByLabel('Email Address', { exact: true }).fill(email)
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm Password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Register and keep this order' }).click()
  await expect(page).toHaveURL(pathname)
  await expect(page.getByText(email)).toBeVisible()
  await page.goto('/profile')
  await expect(page.getByRole('link', { name: 'Details' })).toHaveAttribute('href', pathname)
})

test.describe('a link', () => {
  test.use({ expectedStatuses: [404] })

  test('with one wrong character reveals nothing', async ({ page, request }) => {
    const buyer = await registerCustomer(request)
    const order = await createOrder(request, buyer, await createProduct(request))
    const wrong = order.order_link.replace(/.$/, (last) => (last === 'a' ? 'b' : 'a'))
    await page.goto(wrong)
    await expect(page.getByRole('main').getByRole('alert')).toContainText('This link doesn’t open an order')
    await expect(page.getByText(`Order ${order.order_id}`)).toHaveCount(0)
    // and the right one, pasted in the same tab
    await page.goto(order.order_link)
    await expect(page.getByRole('heading', { name: `Order ${order.order_id}` })).toBeVisible()
  })
})

test('a customer keeps an order placed as a guest, by signing in', async ({ page, request }) => {
  const guest = await request
    .post('/api/v1/auth/login', { data: { email: ACCOUNTS.guest, password: 'warung-demo' } })
    .then(async (answer) => (await answer.json()).data)
  const order = await createOrder(request, guest, await createProduct(request))
  const buyer = await registerCustomer(request)
  await page.goto(order.order_link)
  await page.getByText('I have an account').click()
  await page.getByLabel('Your email address').fill(buyer.email)
  await page.getByLabel('Your password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Sign in and keep this order' }).click()
  await expect(page).toHaveURL(`/order/${order.order_id}`)
  await expect(page.getByText(buyer.email)).toBeVisible()
})

test.describe('an order of a guest who named another e-mail', () => {
  test.use({ expectedStatuses: [404] }) // the link ends once the order is kept

  test('is kept by signing in, and its ended link still leads its owner to it', async ({ page, request }) => {
    const guest = await createSession(request, ACCOUNTS.guest)
    const data = { ...orderBody(await createProduct(request)), contact: { email: 'typo@stranger.test' } }
    const answer = await request.post('/api/v1/order', { data, headers: bearer(guest) })
    const order = (await answer.json()).data
    const buyer = await registerCustomer(request)
    await page.goto(order.order_link)
    await page.getByText('I have an account').click()
    await page.getByLabel('Your email address').fill(buyer.email)
    await page.getByLabel('Your password').fill(PASSWORD)
    await page.getByRole('button', { name: 'Sign in and keep this order' }).click()
    await expect(page).toHaveURL(`/order/${order.order_id}`)
    await expect(page.getByText(buyer.email)).toBeVisible()
    await page.goto(order.order_link)
    await expect(page).toHaveURL(`/order/${order.order_id}`)
    await expect(page.getByText('typo@stranger.test')).toHaveCount(0)
  })
})

test('who signs in from the header of an order’s link comes back to it, and its token is in no request', async ({
  page,
  request,
}) => {
  const guest = await createSession(request, ACCOUNTS.guest)
  const order = await createOrder(request, guest, await createProduct(request))
  const buyer = await registerCustomer(request)
  const [path = '', token = ''] = order.order_link.split('#')
  const asked: string[] = []
  page.on('request', (each) => asked.push(each.url()))
  await page.goto(order.order_link)
  await expect(page.getByRole('heading', { name: `Order ${order.order_id}` })).toBeVisible()
  const header = page.getByRole('banner').getByRole('link', { name: 'Sign In' })
  await header.click()
  await expect(page).toHaveURL(`/login?redirect=${encodeURIComponent(path)}#${token}`)
  await page.getByRole('main').getByRole('link', { name: 'Register' }).click()
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click()
  await page.reload()
  await header.click()
  await page.getByLabel('Email Address').fill(buyer.email)
  await page.getByLabel('Password').fill(PASSWORD)
  await page.getByRole('main').getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(order.order_link)
  await expect(page.getByRole('heading', { name: `Order ${order.order_id}` })).toBeVisible()
  // browsers keep to themselves what follows the #; Playwright names it with a request
  expect(asked.filter((url) => url.split('#')[0]?.includes(token))).toEqual([])
})

test('the link of an account’s order: its owner comes to the order itself, another customer may pay it and not keep it', async ({
  page,
  browser,
  request,
  baseURL,
}) => {
  const owner = await registerCustomer(request)
  const order = await createOrder(request, owner, await createProduct(request))
  await signInByForm(page, owner.email, PASSWORD)
  await page.goto(order.order_link)
  await expect(page).toHaveURL(`/order/${order.order_id}`)

  const other = await browser.newPage({ baseURL: baseURL ?? '' })
  await restoreSession(other, await registerCustomer(request))
  await other.goto(order.order_link)
  await expect(other.getByRole('heading', { name: `Order ${order.order_id}` })).toBeVisible()
  await expect(other.getByText('is charged as')).toBeVisible()
  await payWithPayPal(other)
  await expect(other.getByText('Keep this order')).toHaveCount(0)
  await other.close()

  const admin = await browser.newPage({ baseURL: baseURL ?? '' })
  await signInAs(admin, ACCOUNTS.admin)
  await admin.goto(order.order_link)
  await expect(admin).toHaveURL(`/order/${order.order_id}`)
  await admin.close()
})
