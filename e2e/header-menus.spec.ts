import { expect, test } from './fixtures.ts'
import { adminMenu, waitForHydration } from './navigation.ts'
import { ACCOUNTS, signInAs } from './session.ts'

test('a menu whose code arrives while its button is held down opens all the same', async ({ page }) => {
  let arrive = (): void => {}
  const isAsked = new Promise<void>((resolve) => {
    void page.route(/\/assets\/header-menus-[\w-]+\.js$/, (route) => {
      arrive = () => void route.continue()
      resolve()
    })
  })
  await signInAs(page, ACCOUNTS.admin)
  await page.goto('/cart')
  await waitForHydration(page)
  await adminMenu(page).hover()
  await isAsked
  await page.mouse.down()
  const arrived = page.waitForResponse(/\/assets\/header-menus-[\w-]+\.js$/)
  arrive()
  await (await arrived).finished()
  await page.evaluate(() => new Promise(requestAnimationFrame))
  await page.mouse.up()
  await expect(page.getByRole('menuitem', { name: 'To ship' })).toBeVisible()
})

test('on a phone, the row that has scrolled away comes back for the keyboard', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await waitForHydration(page)
  const header = page.getByRole('banner')
  const row = header.getByRole('link').first()
  await page.mouse.wheel(0, 1200)
  await expect.poll(async () => (await row.boundingBox())?.y).toBeLessThan(0)
  await header.getByRole('searchbox').focus()
  await page.keyboard.press('Shift+Tab')
  await expect(header.locator(':focus-visible')).toHaveCount(1)
  await expect(header.locator(':focus-visible')).toBeInViewport({ ratio: 1 })
  await row.focus()
  await expect(row).toBeInViewport({ ratio: 1 })
})
