/** A reader of these mails could act for the account's owner: links work once, and briefly. */
import type { MailContent, MailShop } from '../mail-content.ts'
import { momentText, textsOfMail } from './mail-texts.ts'

export type LinkFacts = {
  readonly url: string
  readonly expires_at: Date | null
}

export function passwordResetMail({ url, expires_at }: LinkFacts, shop: MailShop): MailContent {
  const { accounts } = textsOfMail(shop)
  const until = accounts.linkUntil(momentText(expires_at, shop))
  return {
    subject: accounts.resetSubject(shop.name),
    preview: accounts.resetPreview,
    heading: accounts.resetHeading,
    parts: [
      { kind: 'text', text: `${accounts.resetText(shop.name)} ${until}` },
      { kind: 'button', label: accounts.resetHeading, url },
      { kind: 'note', text: accounts.resetNote },
    ],
  }
}

export function emailChangeMail({ url, expires_at }: LinkFacts, shop: MailShop): MailContent {
  const { accounts } = textsOfMail(shop)
  const until = accounts.linkUntil(momentText(expires_at, shop))
  return {
    subject: accounts.confirmSubject(shop.name),
    preview: accounts.confirmPreview,
    heading: accounts.confirmHeading,
    parts: [
      { kind: 'text', text: `${accounts.confirmText(shop.name)} ${until}` },
      { kind: 'button', label: accounts.confirmButton, url },
      { kind: 'note', text: accounts.confirmNote },
    ],
  }
}

/** To the old address, so that a hijacker cannot hide the change. */
export function emailChangedMail(shop: MailShop): MailContent {
  const { accounts } = textsOfMail(shop)
  return {
    subject: accounts.changedSubject(shop.name),
    preview: accounts.changedPreview,
    heading: accounts.changedHeading,
    parts: [
      { kind: 'text', text: accounts.changedText(shop.name) },
      { kind: 'text', text: accounts.changedAsk(shop.contactEmail) },
      { kind: 'button', label: accounts.openShop(shop.name), url: shop.url },
    ],
  }
}
