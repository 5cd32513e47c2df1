/** Mails about orders paid in cash on delivery (decisions/054). */
import { formatRupiah } from '@warung/contract/money.ts'
import type { LabelledText, MailContent, MailShop } from '../mail-content.ts'
import { textsOfMail } from './mail-texts.ts'
import {
  buttonPart,
  greetedText,
  isPickup,
  linesPart,
  type OrderFacts,
  questionsPart,
  shippingParts,
} from './order-parts.ts'

/** Empty once the order is paid, and for other payment methods. */
export function cashFacts({ cash_to_pay }: OrderFacts, shop: MailShop): LabelledText[] {
  return cash_to_pay === undefined ? [] : [[textsOfMail(shop).cod.cash, formatRupiah(cash_to_pay)]]
}

export function codPlacedMail(order: OrderFacts, cashToPay: number, shop: MailShop): MailContent {
  const { orders, unpaid, cod } = textsOfMail(shop)
  const { order_id } = order
  const cash = formatRupiah(cashToPay)
  return {
    subject: cod.placedSubject(order_id, cash),
    preview: cod.placedPreview(shop.name),
    heading: unpaid.placedHeading(order_id),
    parts: [
      greetedText(order, cod.placedText, shop),
      { kind: 'text', text: isPickup(order) ? cod.stepsPickUp(cash) : cod.steps(cash) },
      { kind: 'facts', facts: cashFacts(order, shop) },
      buttonPart(orders.seeOrder, order),
      linesPart(order, shop),
      ...shippingParts(order, shop),
      questionsPart(shop),
    ],
  }
}
