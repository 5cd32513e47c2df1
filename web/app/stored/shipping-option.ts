/** The chosen shipping option: a reload must not change the order (D20). */
import { SHIPPING_OPTION_LENGTH_MAX } from '@warung/contract/values/limits.ts'
import { readTabValue, removeTabKeys, writeTabValue } from './tab-storage'

function checkOption(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= SHIPPING_OPTION_LENGTH_MAX
    ? value
    : undefined
}

export function storedShippingOption(): string | undefined {
  return readTabValue('shippingOption', checkOption)
}
export function storeShippingOption(code: string): void {
  writeTabValue('shippingOption', code)
}
export function dropShippingOption(): void {
  removeTabKeys('shippingOption')
}
