/** Orders that are paid by bank transfer, in a shop that offers it. */
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { DEFAULT_PAYMENT_METHODS, TRANSFER_METHOD } from '@warung/contract/values/payment-methods.ts'
import { ACCOUNTS, bearer, type Session, signInAs } from './session.ts'
import { createProduct, orderBody, type PlacedOrder, registerCustomer } from './shop-data.ts'
import { saveSettings } from './shop-settings.ts'

export const TRANSFER_ACCOUNT = { bank: 'BCA', number: '1234567890', holder: 'Tini Suryani' }

export function offerTransfers(request: APIRequestContext, isOffered: boolean): Promise<void> {
  const { payment_method_id } = TRANSFER_METHOD
  const payment_methods = isOffered
    ? [...DEFAULT_PAYMENT_METHODS, { payment_method_id, is_on: true }]
    : DEFAULT_PAYMENT_METHODS
  return saveSettings(
    request,
    { payment_methods, bank_accounts: isOffered ? [TRANSFER_ACCOUNT] : [] },
    ACCOUNTS.super,
  )
}

/** Through the API. @param who a new customer by default */
export async function placeTransferOrder(request: APIRequestContext, who?: Session): Promise<PlacedOrder> {
  const buyer = who ?? (await registerCustomer(request))
  const body = {
    ...orderBody(await createProduct(request)),
    payment_method_id: TRANSFER_METHOD.payment_method_id,
  }
  const placed = await request.post('/api/v1/order', { data: body, headers: bearer(buyer) })
  return ((await placed.json()) as { data: PlacedOrder }).data
}

export function rupiah(amount: string): string {
  return `Rp ${amount.replace(/\B(?=(\d{3})+$)/g, '.')}`
}

/** A page in a browser of its own, as of another person. */
export async function openPage(browser: Browser, baseURL: string | undefined, width = 390): Promise<Page> {
  const context = await browser.newContext({ baseURL: baseURL ?? '', viewport: { width, height: 844 } })
  return context.newPage()
}

export async function openAsAdmin(
  browser: Browser,
  baseURL: string | undefined,
  path: string,
): Promise<Page> {
  const admin = await openPage(browser, baseURL)
  await signInAs(admin, ACCOUNTS.admin)
  await admin.goto(path)
  return admin
}
