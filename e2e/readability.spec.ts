/** The main screens as few see them: dark, in forced colours, in Indonesian, with wider letters and lines (WCAG 1.4.12). */
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, test } from './fixtures.ts'
import { openPlaceOrder } from './place-order-page.ts'
import { restoreSession, type Session } from './session.ts'
import { createOrder, createProduct, registerCustomer } from './shop-data.ts'

test.use({ viewport: { width: 360, height: 740 } })

async function prepareShopper(page: Page): Promise<{ paths: readonly string[] }> {
  const product = await createProduct(page.request, { name: 'Kopi Gayo', stock: 3 })
  const buyer: Session = await registerCustomer(page.request)
  const { order_id } = await createOrder(page.request, buyer, product)
  await restoreSession(page, buyer)
  await openPlaceOrder(page, buyer, product, 2)
  const own = ['/cart', '/shipping', '/payment', '/placeorder', `/order/${order_id}`, '/profile']
  return { paths: ['/', '/search/kopi', '/product/75', ...own] }
}

async function openScreen(page: Page, path: string): Promise<void> {
  await page.goto(path)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.locator('[data-waiting], .progress')).toHaveCount(0)
}

async function changeLanguage(page: Page, language: string): Promise<void> {
  await page.goto(`/language/${language}?to=/`)
  await expect(page.locator('html')).toHaveAttribute('lang', language)
}

test('dark and in Indonesian, axe finds nothing', async ({ page }) => {
  const { paths } = await prepareShopper(page)
  await page.emulateMedia({ colorScheme: 'dark' })
  await changeLanguage(page, 'id')
  for (const path of paths) {
    await openScreen(page, path)
    await expectAccessible(page)
  }
})

test('in forced colours axe finds nothing', async ({ page }) => {
  const { paths } = await prepareShopper(page)
  await page.emulateMedia({ colorScheme: 'dark', forcedColors: 'active' })
  for (const path of paths) {
    await openScreen(page, path)
    // the system's own colours are drawn; axe compares the page's with them
    await expectAccessible(page, ['color-contrast'])
  }
})

/** WCAG 1.4.12, on every element. */
const WIDE_TEXT = `* {
  line-height: 1.5 !important;
  letter-spacing: 0.12em !important;
  word-spacing: 0.16em !important;
}
p { margin-bottom: 2em !important; }`

/** Constructed: the page's policy refuses other sheets. */
function widenText(page: Page): Promise<void> {
  return page.evaluate((css) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(css)
    document.adoptedStyleSheets.push(sheet)
  }, WIDE_TEXT)
}

/** Texts that their own box cuts off; where a long name ends in an ellipsis, that is meant. */
function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isCut = (element: HTMLElement): boolean => {
      const { overflowX, overflowY, webkitLineClamp, textOverflow, clip, clipPath } =
        getComputedStyle(element)
      if (webkitLineClamp !== 'none' || textOverflow === 'ellipsis' || clip !== 'auto' || clipPath !== 'none')
        return false
      const hidesX = overflowX === 'hidden' || overflowX === 'clip'
      const hidesY = overflowY === 'hidden' || overflowY === 'clip'
      const { scrollWidth, clientWidth, scrollHeight, clientHeight } = element
      return (hidesX && scrollWidth > clientWidth + 1) || (hidesY && scrollHeight > clientHeight + 1)
    }
    const all = [
      ...document.querySelectorAll<HTMLElement>('header, main, footer, :is(header, main, footer) *'),
    ]
    return all.filter((each) => each.innerText && isCut(each)).map((each) => each.outerHTML.slice(0, 200))
  })
}

test('with the text spacing of WCAG 1.4.12 nothing is cut off or wider than a phone', async ({ page }) => {
  const { paths } = await prepareShopper(page)
  for (const language of ['en', 'id']) {
    await changeLanguage(page, language)
    for (const path of paths) {
      await openScreen(page, path)
      await widenText(page)
      // the menus' code may take the place of plain links between two looks
      await expect(async () => {
        const width = await page.evaluate(() => document.documentElement.scrollWidth)
        expect([path, width, await cutTexts(page)]).toEqual([path, 360, []])
      }).toPass()
    }
  }
})
