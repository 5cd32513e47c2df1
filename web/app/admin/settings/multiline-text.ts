/** Settings of several lines; apart from action-result.ts, which shoppers load. */
import { textOf } from '../../client/action-result'

/** A text of several lines, without what surrounds it: forms may send each line break as two characters. */
export function multilineText(text: string): string {
  return text.replaceAll('\r\n', '\n').trim()
}

/** A field of several lines; empty when the form has none of that name. */
export function multilineTextOf(form: FormData, name: string): string {
  return multilineText(textOf(form, name))
}
