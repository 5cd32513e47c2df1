import { isProductField } from '@warung/contract/product-fields.ts'
import { settingLabel } from '@warung/contract/setting-label.ts'
import { productLabel } from '../forms/product-label'
import { changeTexts } from './change-texts'
import { fieldTexts } from './field-texts'

const ownLabels: Readonly<Record<string, string>> = { ...changeTexts.fields, ...fieldTexts.fields }

/** Fields of earlier releases have only their name. */
export function changeFieldLabel(name: string): string {
  return ownLabels[name] ?? (isProductField(name) ? productLabel(name) : settingLabel(name))
}
