/** Apart from action-result.ts, which shoppers load. */
import { textOf } from '../../client/action-result'

/** Trims the text and normalizes line breaks, which forms may send as two characters. */
export function multilineText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

export function multilineTextOf(form: FormData, name: string): string {
  return multilineText(textOf(form, name))
}
