/** A mail's content; HTML and text are rendered from the same parts. */

type MailLine = { readonly name: string; readonly quantity: number; readonly amount: string }
export type LabelledText = readonly [label: string, text: string]

export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly LabelledText[] }
  | { readonly kind: 'lines'; readonly lines: readonly MailLine[]; readonly sums: readonly LabelledText[] }
  /** secondary: whom to ask, why the mail came */
  | { readonly kind: 'note'; readonly text: string }

export type MailContent = {
  readonly subject: string
  /** shown after the subject in lists of mails */
  readonly preview: string
  readonly heading: string
  readonly parts: readonly MailPart[]
}

export type MailShop = {
  readonly name: string
  /** public URL; empty for none */
  readonly logoUrl: string
  /** `#rrggbb`; empty for the default */
  readonly accentColor: string
  readonly contactEmail: string
  readonly telephone: string
  readonly address: string
  /** no trailing slash */
  readonly url: string
  readonly timezone: string
}
