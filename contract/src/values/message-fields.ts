import type { Language } from './languages.ts'

/** The fields in an owner's message to a buyer, in braces: `{order}`, in Indonesian `{pesanan}`. */
export const MESSAGE_FIELDS = {
  en: {
    name: 'name',
    shop: 'shop',
    order: 'order',
    total: 'total',
    courier: 'courier',
    tracking: 'tracking',
    link: 'link',
  },
  id: {
    name: 'nama',
    shop: 'toko',
    order: 'pesanan',
    total: 'total',
    courier: 'kurir',
    tracking: 'resi',
    link: 'tautan',
  },
} as const satisfies Record<Language, Record<string, string>>

export type MessageField = keyof (typeof MESSAGE_FIELDS)['en']

export const MESSAGE_LENGTH_MAX = 500

/** A word in braces; other braces are plain text. */
export const BRACED_WORD = /\{([a-z]+)\}/gi

export function hasKnownFields(template: string, language: Language): boolean {
  const known: readonly string[] = Object.values(MESSAGE_FIELDS[language])
  return [...template.matchAll(BRACED_WORD)].every(([, word]) => known.includes(String(word).toLowerCase()))
}
