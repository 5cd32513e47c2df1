/**
 * The page of components (web/app/design): each in each state, in both themes and at two sizes, compared with boxes and
 * colours on record (CONTRIBUTING.md). Not with pictures: any tolerance that outlives another browser's letters misses a
 * badge of another colour.
 */
import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expectRecorded, readSamples } from './design-samples.ts'
import { test as base, expect } from './fixtures.ts'

/** Needs no shop. */
const test = base.extend({ baseURL: 'http://design.test' })

const WEB = path.join(import.meta.dirname, '../web')
const ASSETS = path.join(WEB, 'build/en/client')
const VITE = path.join(import.meta.dirname, '../node_modules/vite/bin/vite.js')

/** The sheet of the built shop. */
const sheet = readdirSync(path.join(ASSETS, 'assets')).find(
  (name) => name.endsWith('.css') && !/^(?:admin|paper)-/.test(name),
)
const PAGE = `<!doctype html><html lang="en"><head><title>Design</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/assets/${sheet}"></head>
<body><main class="mx-auto max-w-7xl px-4 py-6"></main><script type="module" src="/design.js"></script></body></html>`

let built = ''
test.beforeAll(() => {
  built = mkdtempSync(path.join(tmpdir(), 'warung-design-'))
  const args = ['build', '--config', 'design.config.ts', '--outDir', built, '--emptyOutDir']
  execFileSync(process.execPath, [VITE, ...args], { cwd: WEB, stdio: 'inherit' })
})
test.afterAll(() => rmSync(built, { recursive: true }))

async function openDesign(page: Page): Promise<void> {
  await page.route('http://design.test/**', (route) => {
    const { pathname } = new URL(route.request().url())
    if (pathname === '/') return route.fulfill({ contentType: 'text/html', body: PAGE })
    return route.fulfill({ path: path.join(pathname === '/design.js' ? built : ASSETS, pathname) })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { level: 1, name: 'Design' })).toBeVisible()
  await page.evaluate(() => document.fonts.ready)
}

/** What may be pressed or filled in, and is smaller than `least`. A link in a line of text may be (WCAG 2.5.8). */
function smallTargets(page: Page, least: number): Promise<string[]> {
  return page.evaluate((size) => {
    const targets = document.querySelectorAll<HTMLElement>(
      'a, button, select, textarea, input, [role=menuitem]',
    )
    return [...targets].flatMap((target) => {
      const { width, height } = (target.closest('label') ?? target).getBoundingClientRect()
      const isShown = target.checkVisibility() && width > 1 && !target.closest('[inert], [aria-hidden=true]')
      return isShown && Math.min(width, height) < size ? [`${width} x ${height}: ${target.outerHTML}`] : []
    })
  }, least)
}

const OPENED = [
  { name: 'Dialog', opens: 'dialog' },
  { name: 'Question', opens: 'alertdialog' },
  { name: 'Form', opens: 'dialog' },
  { name: 'Menu', opens: 'menu' },
  { name: 'Toast with an action', opens: 'dialog' },
] as const

for (const colorScheme of ['light', 'dark'] as const)
  for (const { width, least } of [
    { width: 360, least: 44 },
    { width: 1280, least: 24 },
  ])
    test.describe(`in ${colorScheme} at ${width} px`, () => {
      test.use({ colorScheme, viewport: { width, height: 800 }, reducedMotion: 'reduce' })

      test('every component is as recorded, readable and large enough', async ({ page }) => {
        await openDesign(page)
        const samples = await readSamples(page, 'main > div > :is(section, div)')
        await check('the page')
        for (const { name, opens } of OPENED) {
          await page.getByRole('button', { name, exact: true }).click()
          await expect(page.getByRole(opens)).toBeVisible()
          samples.push(...(await readSamples(page, `[role=${opens}]`)))
          // a menu stands outside of every landmark, between guards that hand the focus on
          await check(name, name === 'Menu' ? ['region', 'aria-hidden-focus'] : [])
          await page.keyboard.press('Escape')
        }
        for (const name of ['primary', 'secondary', 'danger', 'quiet']) {
          const button = page.getByRole('button', { name, exact: true }).first()
          await button.focus()
          await page.keyboard.press('Shift+Tab')
          await page.keyboard.press('Tab')
          await expect(button).toHaveCSS('outline-width', '3px')
        }
        expectRecorded(`${width}-${colorScheme}`, samples)

        async function check(shown: string, unasked: readonly string[] = []): Promise<void> {
          const overflow = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
          expect([shown, overflow]).toEqual([shown, 0])
          expect(await smallTargets(page, least)).toEqual([])
          await expectAccessible(page, unasked)
        }
      })
    })
