/** Moving about in a page that is open already. */
import type { Locator, Page } from '@playwright/test'
import { expect } from './fixtures.ts'

declare global {
  interface Window {
    /** React Router's own: what a click on a link calls */
    __reactRouterDataRouter?: { navigate(to: string): Promise<void> }
  }
}

/** Until React has taken over what the server rendered; before, the router must not be used. */
export async function waitForHydration(page: Page): Promise<void> {
  await page.waitForFunction(() => document.documentElement.dataset.hydrated === 'true')
}

/** As a click on a link does, without a link having to be there; does not wait for the screen. */
export async function navigateTo(page: Page, path: string): Promise<void> {
  await waitForHydration(page)
  await page.evaluate((to) => {
    const { __reactRouterDataRouter: router } = window
    if (!router) throw new Error('the page has no router')
    void router.navigate(to)
  }, path)
}

/** The shop's origin without a screen of it: for what has to be in storage before one is opened. */
export async function openOrigin(page: Page): Promise<void> {
  await page.goto('/healthz')
}

/** Of the header alone: buttons of lists bear the names of admins. */
export function adminMenu(page: Page): Locator {
  return page.getByRole('banner').getByRole('button', { name: 'Admin', exact: true }).first()
}

/** Opens a menu to be looked at; a press that a machine standing still draws out may close it again. */
export async function openMenu(trigger: Locator): Promise<void> {
  await expect(async () => {
    if ((await trigger.getAttribute('aria-expanded')) !== 'true') await trigger.click()
    await expect(trigger).toHaveAttribute('aria-expanded', 'true', { timeout: 5000 })
    await expect(trigger.page().getByRole('menuitem').first()).toBeVisible({ timeout: 5000 })
  }).toPass()
}

/** A press that a machine standing still draws out may close a menu, or choose nothing: the next one does. */
export async function chooseFromMenu(trigger: Locator, item: string): Promise<void> {
  const chosen = trigger
    .page()
    .getByRole('menuitem')
    .filter({ hasText: new RegExp(`^${item}…?$`) })
  await expect(async () => {
    await trigger.click()
    await chosen.click({ timeout: 5000 })
    await expect(chosen).toBeHidden({ timeout: 5000 })
  }).toPass()
}
