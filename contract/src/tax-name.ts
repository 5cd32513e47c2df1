import type { Language } from './values/languages.ts'
import { DEFAULT_ORDER_RULE } from './values/order-rule.ts'

/** The merchant's own name, such as `PPN`, stays; the name of a new shop's tax is translated. */
export function taxNameIn(name: string, language: Language): string {
  return language === 'id' && name === DEFAULT_ORDER_RULE.tax.name ? 'Pajak' : name
}
