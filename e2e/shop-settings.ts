/** Settings of a worker's shop, by API or form: a journey puts them back for those that come after it. */
import type { APIRequestContext, Page } from '@playwright/test'
import { SETTING_DEFAULTS } from '@warung/contract/values/setting-defaults.ts'
import { DEFAULT_SHIPPING_RATES } from '@warung/contract/values/shipping-rates.ts'
import { expect } from './fixtures.ts'
import { ACCOUNTS, headersOf } from './session.ts'

export async function saveSettings(
  request: APIRequestContext,
  values: Record<string, unknown>,
  email: string = ACCOUNTS.admin,
): Promise<void> {
  const headers = await headersOf(request, email)
  const read = await request.get('/api/v1/admin/setting', { headers })
  const { data } = (await read.json()) as { data: Record<string, { version: number }> }
  const versions = Object.fromEntries(Object.keys(values).map((key) => [key, data[key]?.version ?? 0]))
  const saved = await request.put('/api/v1/admin/setting', { headers, data: { ...values, versions } })
  if (!saved.ok()) throw new Error(`the settings were not saved: ${await saved.text()}`)
}

/** Presses Save on a form of settings, and waits for the answer: what the form shows stands there before it, too. */
export async function clickSave(page: Page): Promise<void> {
  const answered = page.waitForResponse((answer) => answer.request().method() !== 'GET')
  await page.getByRole('button', { name: 'Save' }).click()
  expect((await answered).ok()).toBe(true)
  // the toast of the save before may still be there: hidden behind this one, or leaving
  await expect(page.getByText('Settings saved').filter({ visible: true }).first()).toBeVisible()
}

/** By a Super Admin: a journey that failed may have left bank accounts, which no other admin changes. */
export function restoreSettings(request: APIRequestContext): Promise<void> {
  const defaults = { ...SETTING_DEFAULTS, shipping_rates: DEFAULT_SHIPPING_RATES }
  return saveSettings(request, defaults, ACCOUNTS.super)
}
