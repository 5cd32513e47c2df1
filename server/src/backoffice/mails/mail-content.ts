/** What a mail says, before it is HTML or text: both are made of the same parts. */

type MailLine = { readonly name: string; readonly quantity: number; readonly amount: string }
export type LabelledText = readonly [label: string, text: string]

export type MailPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'button'; readonly label: string; readonly url: string }
  | { readonly kind: 'facts'; readonly facts: readonly LabelledText[] }
  | { readonly kind: 'lines'; readonly lines: readonly MailLine[]; readonly sums: readonly LabelledText[] }
  /** beside the point: whom to ask, why it came */
  | { readonly kind: 'note'; readonly text: string }

export type MailContent = {
  readonly subject: string
  /** what a list of mails shows after the subject */
  readonly preview: string
  readonly heading: string
  readonly parts: readonly MailPart[]
}

/** Of the shop, what its mails look like and lead to. */
export type MailShop = {
  readonly name: string
  /** an address that mail programs can load; empty for none */
  readonly logoUrl: string
  /** `#rrggbb`; empty for the shop's own */
  readonly accentColor: string
  readonly contactEmail: string
  readonly telephone: string
  readonly address: string
  /** without a slash at the end */
  readonly url: string
  readonly timezone: string
}
