/** Fills the owner's template of a message with an order's values. */
import type { Language } from '@warung/contract/values/languages.ts'
import { BRACED_WORD, MESSAGE_FIELDS, type MessageField } from '@warung/contract/values/message-fields.ts'
import { keysOf } from '@warung/contract/values/objects.ts'

export type MessageValues = Readonly<Record<MessageField, string>>

/** Contains only the order's number and the shop's name, because a third party stores the message. */
export const USUAL_MESSAGES: Readonly<Record<Language, string>> = {
  en: 'Hello, this is {shop}. We are writing about your order number {order}.',
  id: 'Halo, ini {toko}. Kami menghubungi Anda mengenai pesanan nomor {pesanan}.',
}

/** Omits lines whose fields are all empty, such as `Resi: {resi}` before there is a tracking number. */
export function writeOrderMessage(template: string, language: Language, values: MessageValues): string {
  const words = MESSAGE_FIELDS[language]
  const byWord = new Map<string, string>(keysOf(words).map((field) => [words[field], values[field]]))
  const lines = (template.trim() || USUAL_MESSAGES[language]).split('\n').flatMap((line) => {
    const known = [...line.matchAll(BRACED_WORD)].flatMap(
      ([, word]) => byWord.get(String(word).toLowerCase()) ?? [],
    )
    if (known.length > 0 && known.every((value) => value === '')) return []
    return line.replaceAll(BRACED_WORD, (whole, word: string) => byWord.get(word.toLowerCase()) ?? whole)
  })
  return lines.join('\n').trim()
}
