import type { ReturnReason } from '@warung/contract/values/returns.ts'
import type { LabelledText, MailContent, MailShop } from '../mail-content.ts'
import { textsOfMail } from './mail-texts.ts'
import { buttonPart, greetedText, type OrderFacts, questionsPart } from './order-parts.ts'
import { type MailedState, returnMailTexts } from './return-texts.ts'
import { withoutLinks } from './without-links.ts'

export type ReturnFacts = {
  readonly state: MailedState
  readonly reason: ReturnReason
  readonly comment: string
  readonly answer: string
  /** a line each */
  readonly contents: string
}

function plainLines(text: string): string {
  return text
    .split('\n')
    .map(withoutLinks)
    .filter((line) => line !== '')
    .join('\n')
}

function returnFacts({ reason, comment, contents }: ReturnFacts, shop: MailShop): LabelledText[] {
  const texts = returnMailTexts[shop.language]
  const commentText = plainLines(comment)
  return [
    [texts.pieces, contents],
    [textsOfMail(shop).orders.reason, texts.reasons[reason]],
    ...(commentText === '' ? [] : [[texts.comment, commentText] as const]),
  ]
}

export function orderReturnMail(order: OrderFacts, back: ReturnFacts, shop: MailShop): MailContent {
  const texts = returnMailTexts[shop.language]
  const subject = texts.subjects[back.state](order.order_id)
  const answer = plainLines(back.answer)
  const answered: LabelledText[] = answer === '' || back.state === 'asked' ? [] : [[texts.answer, answer]]
  return {
    subject,
    preview: answer || texts.sentences[back.state],
    heading: subject,
    parts: [
      greetedText(order, texts.sentences[back.state], shop),
      { kind: 'facts', facts: [...answered, ...returnFacts(back, shop)] },
      buttonPart(textsOfMail(shop).orders.seeOrder, order),
      questionsPart(shop),
    ],
  }
}

export function orderReturnOwnerMail(order: OrderFacts, back: ReturnFacts, shop: MailShop): MailContent {
  const texts = returnMailTexts[shop.language]
  const subject = texts.ownerSubject(order.order_id)
  return {
    subject,
    preview: texts.ownerText,
    heading: subject,
    parts: [
      { kind: 'text', text: texts.ownerText },
      { kind: 'facts', facts: returnFacts(back, shop) },
      buttonPart(textsOfMail(shop).owner.openOrder, order),
    ],
  }
}
