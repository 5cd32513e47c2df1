import type { Language } from '@warung/contract/values/languages.ts'

type MailLine = { readonly name: string; readonly quantity: number; readonly amount: string }
export type LabelledText = readonly [label: string, text: string]

export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly LabelledText[] }
  | { readonly kind: 'lines'; readonly lines: readonly MailLine[]; readonly sums: readonly LabelledText[] }
  | { readonly kind: 'note'; readonly text: string }

export type MailContent = {
  readonly subject: string
  readonly preview: string
  readonly heading: string
  readonly parts: readonly MailPart[]
}

export type MailShop = {
  readonly name: string
  readonly logoUrl: string
  readonly accentColor: string
  readonly contactEmail: string
  readonly telephone: string
  readonly address: string
  readonly url: string
  readonly timezone: string
  readonly language: Language
}
