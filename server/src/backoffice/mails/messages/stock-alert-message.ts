import type { MailContent, MailShop } from '../mail-content.ts'
import { textsOfMail } from './mail-texts.ts'

type StockAlertFacts = { readonly name: string; readonly url: string; readonly stopUrl: string }

export function stockAlertMail({ name, url, stopUrl }: StockAlertFacts, shop: MailShop): MailContent {
  const { stockAlert } = textsOfMail(shop)
  return {
    subject: stockAlert.subject(name),
    preview: stockAlert.preview,
    heading: stockAlert.heading(name),
    parts: [
      { kind: 'text', text: stockAlert.text },
      { kind: 'button', label: stockAlert.open, url },
      { kind: 'note', text: stockAlert.note(shop.name) },
      { kind: 'button', label: stockAlert.stop, url: stopUrl },
    ],
  }
}
