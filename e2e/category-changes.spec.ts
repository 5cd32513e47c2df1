/** Categories in the shop's order: moved, saved and deleted while the list is slow, fails, or is changed by another. */
import type { Page } from '@playwright/test'
import { expect, test } from './fixtures.ts'
import { adminMenu, chooseFromMenu } from './navigation.ts'
import { ACCOUNTS, bearer, createSession, signInAs } from './session.ts'

test.describe('the order', () => {
  test.use({ expectedStatuses: [409] })

  test('follows each press at once, is told one after another, and is the shop’s again', async ({ page }) => {
    const headers = bearer(await createSession(page.request, ACCOUNTS.super))
    const readNames = async (): Promise<readonly string[]> => {
      const answer = await page.request.get('/api/v1/admin/product-category', { headers })
      return (await answer.json()).data.map(({ name }: { name: string }) => name)
    }
    const [first = '', second = '', third = '', ...others] = await readNames()
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let sent = 0
    await page.route('**/product-category/order', async (route) => {
      sent += 1
      await held
      await route.continue()
    })
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/categories')
    const names = page.getByRole('heading', { level: 2 })
    const down = page.getByRole('button', { name: `Move ${first} down` })
    const up = page.getByRole('button', { name: `Move ${first} up` })
    for (const [place, button] of [down, down, up, down].entries()) {
      await button.press('Enter')
      await expect(names.nth([1, 2, 1, 2][place] ?? 0)).toHaveText(first)
    }
    await expect.poll(() => sent).toBe(1)
    // the last of them is sent though the screen is left
    await chooseFromMenu(adminMenu(page), 'Products')
    await expect(page.getByRole('heading', { name: 'Products', level: 1 })).toBeVisible()
    release()
    await expect.poll(readNames).toEqual([second, third, first, ...others])
    expect(sent).toBe(2)

    await page.goBack()
    await up.press('Enter')
    await up.press('Enter')
    await expect.poll(readNames).toEqual([first, second, third, ...others])

    // another admin's change: refused, and the list shows it
    await page.reload() // no list is on its way then
    await expect(names.first()).toHaveText(first)
    const made = await page.request.post('/api/v1/admin/product-category', {
      headers,
      data: { name: 'Jamu Gendong', image: '' },
    })
    const { product_category_id } = (await made.json()).data
    await down.press('Enter')
    await expect(page.getByRole('alert')).toContainText('changed the categories')
    await expect(page.getByRole('heading', { name: 'Jamu Gendong', level: 2 })).toBeVisible()
    await expect(names.first()).toHaveText(first)
    await down.press('Enter')
    await expect.poll(readNames).toEqual([second, first, third, ...others, 'Jamu Gendong'])
    await expect(page.getByRole('alert')).toHaveCount(0)
    await up.press('Enter')
    await expect.poll(readNames).toEqual([first, second, third, ...others, 'Jamu Gendong'])
    await page.request.delete(`/api/v1/admin/product-category/${product_category_id}`, { headers })
  })
})

test.describe('beside a list that is slow to come', () => {
  test.use({ expectedStatuses: [409] })

  /** Holds the list of categories back from now on. @returns lets it come */
  async function holdList(page: Page): Promise<() => void> {
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    await page.route('**/api/v1/admin/product-category', async (route) => {
      if (route.request().method() === 'GET') await held
      await route.continue().catch(() => {}) // a list that another has replaced is no longer awaited
    })
    return release
  }

  async function openCategories(page: Page) {
    const headers = bearer(await createSession(page.request, ACCOUNTS.super))
    const readNames = async (): Promise<readonly string[]> => {
      const answer = await page.request.get('/api/v1/admin/product-category', { headers })
      return (await answer.json()).data.map(({ name }: { name: string }) => name)
    }
    const names = await readNames()
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/categories')
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    await expect(headings).toHaveText(names)
    return { names, readNames, headings }
  }

  test('a move after one’s own delete or new category is not refused', async ({ page }) => {
    const { names, readNames, headings } = await openCategories(page)
    const [first = '', second = '', ...others] = names
    const release = await holdList(page)
    await page.getByRole('button', { name: 'New category' }).click()
    await page.getByRole('dialog').getByLabel('Category name').fill('Wedang')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect(page.getByRole('dialog', { name: 'New category' })).toBeHidden()
    const moved = page.waitForResponse('**/product-category/order')
    await page.getByRole('button', { name: `Move ${first} down` }).press('Enter')
    expect((await moved).status()).toBe(200)
    release()
    await expect(headings).toHaveText([second, first, ...others, 'Wedang'])

    const releaseAgain = await holdList(page)
    await page.getByRole('button', { name: 'Delete Wedang' }).click()
    const deleted = page.waitForResponse((answer) => answer.request().method() === 'DELETE')
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete' }).click()
    expect((await deleted).status()).toBe(200)
    const movedBack = page.waitForResponse('**/product-category/order')
    await page.getByRole('button', { name: `Move ${first} up` }).press('Enter')
    expect((await movedBack).status()).toBe(200)
    releaseAgain()
    await expect(headings).toHaveText(names)
    await expect(page.getByRole('alert')).toHaveCount(0)
    expect(await readNames()).toEqual(names)
  })

  test('a save that is refused after a move leaves the moved list', async ({ page }) => {
    const { names, readNames, headings } = await openCategories(page)
    const [first = '', second = '', third = '', ...others] = names
    const release = await holdList(page)
    const moved = page.waitForResponse('**/product-category/order')
    await page.getByRole('button', { name: `Move ${first} down` }).press('Enter')
    expect((await moved).status()).toBe(200)
    await page.getByRole('button', { name: `Edit ${second}` }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Category name').fill(third)
    await dialog.getByRole('button', { name: 'Save' }).click()
    await expect(dialog.getByText(`There is already a category “${third}”.`)).toBeVisible()
    const come = page.waitForResponse('**/api/v1/admin/product-category')
    release()
    await come
    await expect(dialog.getByLabel('Category name')).toHaveValue(third)
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
    await expect(headings).toHaveText([second, first, third, ...others])
    await page.getByRole('button', { name: `Move ${first} up` }).press('Enter')
    await expect.poll(readNames).toEqual(names)
  })
})

test.describe('a save that fails at the shop', () => {
  test.use({ expectedStatuses: [503] })

  const openWithFailingSave = async (page: Page) => {
    const headers = bearer(await createSession(page.request, ACCOUNTS.super))
    await signInAs(page, ACCOUNTS.admin)
    await page.goto('/admin/categories')
    const headings = page.getByRole('main').getByRole('heading', { level: 2 })
    const first = (await headings.first().textContent()) ?? ''
    await page.route('**/api/v1/admin/product-category/*', (route) =>
      route.request().method() === 'PATCH'
        ? route.fulfill({ status: 503, json: { message: 'Please try again.' } })
        : route.continue(),
    )
    const save = async () => {
      await page.getByRole('button', { name: `Edit ${first}` }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click()
      await expect(page.getByRole('dialog').getByText('Please try again.')).toBeVisible()
    }
    return { headers, headings, save }
  }

  test('loads the list again, which it kept another change from', async ({ page }) => {
    const { headers, headings, save } = await openWithFailingSave(page)
    const { promise: held, resolve: release } = Promise.withResolvers<void>()
    let requested = 0
    await page.route('**/api/v1/admin/product-category', async (route) => {
      if (route.request().method() === 'GET') {
        requested += 1
        await held
      }
      await route.continue().catch(() => {}) // a newer load has cancelled it
    })
    await page.getByRole('button', { name: 'New category' }).click()
    await page.getByRole('dialog').getByLabel('Category name').fill('Jamu Baru')
    await page.getByRole('dialog').getByRole('button', { name: 'Add' }).click()
    await expect.poll(() => requested).toBe(1)
    await expect(page.getByRole('dialog', { name: 'New category' })).toBeHidden()
    await save()
    release()
    await page.keyboard.press('Escape')
    await expect(headings.filter({ hasText: 'Jamu Baru' })).toBeVisible()
    const listed = await page.request.get('/api/v1/admin/product-category', { headers })
    const { data }: { data: { product_category_id: number; name: string }[] } = await listed.json()
    const made = data.find(({ name }) => name === 'Jamu Baru')
    await page.request.delete(`/api/v1/admin/product-category/${made?.product_category_id}`, { headers })
  })

  test('leaves the list on the screen when loading it fails too', async ({ page }) => {
    const { headings, save } = await openWithFailingSave(page)
    const names = await headings.allTextContents()
    await page.route('**/api/v1/admin/product-category', (route) =>
      route.fulfill({ status: 503, json: { message: 'The list is not there.' } }),
    )
    await save()
    await page.keyboard.press('Escape')
    await expect(page.getByText('The list is not there.')).toBeVisible()
    await expect(headings).toHaveText(names)
  })
})
