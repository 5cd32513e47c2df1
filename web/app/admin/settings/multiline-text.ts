/** Multiline settings, apart from action-result.ts, which shoppers load. */
import { textOf } from '../../client/action-result'

/** Trims, and normalizes line breaks: forms may send two characters each. */
export function multilineText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

export function multilineTextOf(form: FormData, name: string): string {
  return multilineText(textOf(form, name))
}
