/** The code that was entered in the cart: Place Order and a reload still have it (D20). */
import { DISCOUNT_CODE_PATTERN } from '@warung/contract/values/discounts.ts'
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

function checkCode(value: unknown): string | undefined {
  return typeof value === 'string' && DISCOUNT_CODE_PATTERN.test(value) ? value : undefined
}

export function storedDiscountCode(): string | undefined {
  return readTabValue('discountCode', checkCode)
}
export function storeDiscountCode(code: string): void {
  writeTabValue('discountCode', code)
}
export function dropDiscountCode(): void {
  removeTabKeys('discountCode')
}
