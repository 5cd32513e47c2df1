/** Scripts of the program that do not arrive, and how the page says so (spec §8, D21). */
import type { Page, Route } from '@playwright/test'
import { expect } from './fixtures.ts'

export const FAILURE = 'Loading chunk failed'

/** What a browser, React and the router log when a script does not come. */
export const EXPECTED_LOGS = [
  'net::ERR_FAILED',
  'status of 404',
  'status of 500',
  'ChunkLoadError',
  'Loading chunk failed',
  'dynamically imported module',
  'module script',
  'MIME type',
  'The above error occurred',
  'React Router caught',
]

export const respond = {
  broken: (route: Route) => route.abort(),
  gone: (route: Route) => route.fulfill({ status: 404, contentType: 'application/json', body: '{}' }),
  failing: (route: Route) => route.fulfill({ status: 500, contentType: 'text/html', body: '<h1>500</h1>' }),
} as const
export const FAULTS = ['broken', 'gone', 'failing', 'hanging'] as const

/** Blocks a script. @returns a function that lets later requests through; one that hangs goes on hanging */
export async function blockModule(
  page: Page,
  module: string,
  way: (typeof FAULTS)[number],
): Promise<() => void> {
  let isUnblocked = false
  await page.route(
    (url) => url.pathname === module,
    (route) => {
      if (isUnblocked) return route.continue()
      return way === 'hanging' ? undefined : respond[way](route)
    },
  )
  return () => {
    isUnblocked = true
  }
}

type Manifest = { entry: { module: string }; url: string; routes: Record<string, { module: string }> }

export async function manifestOf(page: Page): Promise<Manifest> {
  const html = await (await page.request.get('/')).text()
  const address = /\/assets\/manifest-[\w-]+\.js/.exec(html)?.[0]
  if (address === undefined) throw new Error('the page names no manifest')
  const text = await (await page.request.get(address)).text()
  return JSON.parse(text.slice(text.indexOf('{'), text.lastIndexOf('}') + 1))
}

export function moduleOf({ routes }: Manifest, id: string): string {
  const found = routes[id]?.module
  if (found === undefined) throw new Error(`the build has no route ${id}`)
  return found
}

export async function expectReported(page: Page): Promise<void> {
  await expect(page.getByText(FAILURE)).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(FAILURE)
  await expect(page.getByRole('banner').getByRole('link', { name: 'Warung' })).toBeVisible()
  await expect(page.getByRole('banner').getByPlaceholder('Search Products...')).toBeVisible()
  await expect(page.getByRole('contentinfo')).toContainText('Copyright')
}

export async function loadAgain(page: Page, path: string): Promise<void> {
  await page.getByRole('button', { name: 'Load again' }).click()
  await expect(page.getByText(FAILURE)).toHaveCount(0)
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeAttached()
  await expect(page.getByRole('status', { name: 'Loading…' })).toHaveCount(0)
  expect(new URL(page.url()).pathname).toBe(path)
}
