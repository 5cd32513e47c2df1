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
