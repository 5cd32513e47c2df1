/** A reader of these mails could act for the account's owner: links work once, for a short time. */
import type { MailContent, MailShop } from '../mail-content.ts'
import { momentText } from './order-parts.ts'

export type LinkFacts = {
  readonly url: string
  readonly expires_at: Date | null
}

function untilText({ expires_at }: LinkFacts, timezone: string): string {
  return expires_at
    ? `The link works once, until ${momentText(expires_at, timezone)}.`
    : 'The link works once.'
}

export function passwordResetMail(link: LinkFacts, shop: MailShop): MailContent {
  return {
    subject: `Choose a new password for ${shop.name}`,
    preview: 'Somebody, you we hope, has forgotten a password.',
    heading: 'Choose a new password',
    parts: [
      {
        kind: 'text',
        text: `Somebody, you we hope, has asked for a new password at ${shop.name}. ${untilText(link, shop.timezone)}`,
      },
      { kind: 'button', label: 'Choose a new password', url: link.url },
      { kind: 'note', text: 'It was not you? Then do nothing: your password stays as it is.' },
    ],
  }
}

export function emailChangeMail(link: LinkFacts, shop: MailShop): MailContent {
  return {
    subject: `Confirm your e-mail address for ${shop.name}`,
    preview: 'One click, and your account has this address.',
    heading: 'Confirm your e-mail address',
    parts: [
      {
        kind: 'text',
        text: `Your account at ${shop.name} is about to get this e-mail address. ${untilText(link, shop.timezone)}`,
      },
      { kind: 'button', label: 'Confirm this address', url: link.url },
      { kind: 'note', text: 'You did not ask for this? Then do nothing: nothing changes.' },
    ],
  }
}

/** Goes to the old address, so that a hijacker cannot hide the change. */
export function emailChangedMail(shop: MailShop): MailContent {
  const ask =
    shop.contactEmail === ''
      ? 'Tell us at once.'
      : `Tell us at once: answer this mail or write to ${shop.contactEmail}.`
  return {
    subject: `Your account at ${shop.name} has another e-mail address now`,
    preview: 'It was you? Then there is nothing to do.',
    heading: 'Your e-mail address was changed',
    parts: [
      {
        kind: 'text',
        text: `Your account at ${shop.name} has another e-mail address now. Mails about it go there, and none come here any more.`,
      },
      { kind: 'text', text: `It was not you? ${ask}` },
      { kind: 'button', label: `Open ${shop.name}`, url: shop.url },
    ],
  }
}
