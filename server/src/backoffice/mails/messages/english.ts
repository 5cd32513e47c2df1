/** These texts follow a greeting, so they begin in lower case. */
import { shippingDays } from '@warung/contract/format-shipping.ts'

const englishAlternatives = new Intl.ListFormat('en-GB', { type: 'disjunction' })

function countedItems(count: number): string {
  return `${count} ${count === 1 ? 'item' : 'items'}`
}

const englishOrdersMails = {
  greeting: (name: string) => (name === '' ? 'Hello,' : `Hello ${name},`),
  seeOrder: 'See your order',
  seeAndPay: 'See and pay your order',
  alreadyPaid: 'Already paid? You don’t need to do anything; a confirmation is on its way.',
  items: 'Items',
  shipping: 'Shipping',
  discount: (code: string) => `Discount (${code})`,
  taxName: (name: string, isIncluded: boolean) => (isIncluded ? `${name} (included)` : name),
  total: 'Total',
  rounding: 'Rounding',
  uniqueCode: 'Unique code',
  amountPaid: 'Amount paid',
  amountToPay: 'Amount to pay',
  days: shippingDays,
  deliverTo: 'Deliver to',
  sentBy: 'Sent by',
  pickUp: 'Pick-up',
  askWhere: 'Ask us where and when.',
  pickedUpBy: 'Picked up by',
  telephone: 'Telephone',
  reason: 'Reason',
  questions: (email: string, telephone: string) => {
    const ways = [
      ...(email === '' ? [] : ['reply to this email', `write to ${email}`]),
      ...(telephone === '' ? [] : [`call ${telephone}`]),
    ]
    return `Questions? You can ${englishAlternatives.format(ways)}. Please include your order number.`
  },
  sentByShop: (shop: string) => `This email was sent by ${shop}.`,
}

const englishUnpaidMails = {
  placedSubject: (id: number, total: string) => `Order ${id} is waiting for your payment of ${total}`,
  placedPreview: (shop: string, total: string) =>
    `Thank you for your order at ${shop}. Pay ${total} and we’ll get it ready.`,
  placedHeading: (id: number) => `Thank you, we have your order ${id}`,
  placedText: (until: string) =>
    `we’ll get it ready as soon as it is paid.${until === '' ? '' : ` We’ll hold the items for you until ${until}.`}`,
  changedSubject: (id: number, total: string) => `Order ${id} has changed: the new total is ${total}`,
  changedPreview: (total: string) => `Please check the items and pay ${total}.`,
  changedHeading: (id: number) => `We have changed the items in order ${id}`,
  changedText: (total: string) =>
    `we have changed the items in your order. The new total is ${total}. Please don’t pay any earlier amount. Something wrong? Tell us before you pay.`,
  amountToTransfer: 'Exact amount',
  transferBefore: 'Transfer before',
  accountHolder: (holder: string) => `in the name of ${holder}`,
  transferSteps:
    '1. Transfer exactly this amount to one of our accounts. Its last digits identify your order.\n2. Tell us on your order’s page that you’ve paid.\n3. We’ll email you when your payment arrives.',
  payBefore: 'Pay before',
  qrisMerchant: 'Merchant name',
  qrisSteps:
    '1. Open your order’s page and scan its QR code with your bank or e-wallet app, or save the code as a picture and open it there.\n2. Check the merchant and the exact amount, then pay.\n3. Tell us on your order’s page that you’ve paid.',
  alreadyPaidByQris: 'Already paid? Let us know on your order’s page and we’ll check.',
  alreadyTransferred: 'Already transferred? Let us know on your order’s page and we’ll check.',
  reminderSubject: (id: number, total: string) => `Order ${id} is still waiting for your payment of ${total}`,
  reminderPreview: (until: string) =>
    `We’re holding the items for you ${until === '' ? 'a little longer' : `until ${until}`}.`,
  reminderHeading: (id: number) => `Order ${id} is not paid yet`,
  reminderText: (until: string) =>
    `we’re holding the items in your order for you ${until === '' ? 'a little longer' : `until ${until}`}. After that, they go back in stock.`,
  transferRefusedSubject: (id: number) => `We couldn’t find your transfer for order ${id}`,
  transferRefusedPreview: 'Please check it and report it again.',
  transferRefusedText:
    'you reported a payment, but we couldn’t find your transfer. Please check the amount and the account. If both are correct, report it again on your order’s page.',
  expiredSubject: (id: number) => `Order ${id} was not paid in time`,
  expiredPreview: 'We’re no longer holding the items for you.',
  expiredText:
    'your order wasn’t paid in time, so its items are back in stock. You don’t need to do anything. Still want them? You can pay while stock lasts.',
  cancelledSubject: (id: number) => `Order ${id} is cancelled`,
  cancelledPreview: 'You don’t need to pay anything.',
  cancelledByBuyer: 'you cancelled your order',
  cancelledByShop: (shop: string) => `${shop} cancelled your unpaid order`,
  cancelled: 'your order is cancelled',
  cancelledText: (who: string) =>
    `${who}. You don’t need to pay anything for it. If a payment still arrives, we’ll refund it.`,
}

const englishPaidMails = {
  paidSubject: (id: number) => `Order ${id} is paid: we’re getting it ready`,
  paidPreview: (total: string) => `We have received ${total}.`,
  paidHeading: (id: number) => `Thank you, order ${id} is paid`,
  paidText: 'we have your payment and are packing your order now.',
  paidNext: 'We’ll let you know when it is on its way.',
  paidNextPickUp: 'You can pick it up. See below for where and when.',
  shippedSubject: (id: number, parcels: string) =>
    `Order ${id} is on its way${parcels === '' ? '' : `: ${parcels}`}`,
  shippedPreview: (shop: string) => `Your parcel has left ${shop}.`,
  shippedText: (parcels: number) =>
    `your parcel has left us.${parcels > 1 ? ` Your order comes in ${parcels} parcels.` : ''}`,
  restFollows: 'The rest of your order follows in another parcel.',
  sentWith: 'Sent with',
  inThisParcel: 'In this parcel',
  trackingNumber: 'Tracking number',
  deliveryTime: 'Delivery time',
  followParcel: 'Follow your parcel',
  deliveredSubject: (id: number, isPickup: boolean) =>
    `Order ${id} ${isPickup ? 'has been picked up' : 'has arrived'}`,
  deliveredPreview: 'We hope you like it. Something not right? Tell us.',
  deliveredHeading: (id: number, isPickup: boolean) =>
    `Order ${id} has been ${isPickup ? 'handed over' : 'delivered'}`,
  deliveredText: (shop: string, isPickup: boolean) =>
    `your order has been ${isPickup ? 'handed over' : 'delivered'}. Thank you for shopping at ${shop}; we hope you like it.`,
  addressSubject: (id: number) => `Order ${id}: recipient or address changed`,
  addressPreview: 'Please check where your order is going.',
  addressHeading: (id: number) => `The delivery details of order ${id} have changed`,
  addressText:
    'we have changed the recipient or address of your order. The price is the same. Something wrong? Tell us before it ships.',
  about: (amount: string) => `about ${amount}`,
  refundSubject: (id: number, amount: string) => `${amount} of order ${id} is on its way back to you`,
  refundPreview: 'Your bank or card may take some days to show it.',
  refundHeading: (amount: string) => `We have refunded ${amount}`,
  refundText: (id: number) =>
    `we have refunded money for your order ${id}. Your bank, card or wallet may take some days to show it.`,
  refunded: 'Refunded',
  refundTo: 'To',
  refundToMethod: (method: string) => `how you paid: ${method}`,
}

const englishAccountsMails = {
  linkUntil: (until: string) =>
    until === '' ? 'The link works once.' : `The link works once, until ${until}.`,
  resetSubject: (shop: string) => `Choose a new password for ${shop}`,
  resetPreview: 'Use the link to choose a new password.',
  resetHeading: 'Choose a new password',
  resetText: (shop: string) => `We received a request for a new password for your account at ${shop}.`,
  resetNote: 'Didn’t request this? You can ignore this email: your password stays the same.',
  confirmSubject: (shop: string) => `Confirm your email address for ${shop}`,
  confirmPreview: 'One click and you’re done.',
  confirmHeading: 'Confirm your email address',
  confirmText: (shop: string) => `You asked to use this email address for your account at ${shop}.`,
  confirmButton: 'Confirm this address',
  confirmNote: 'Didn’t request this? You can ignore this email: nothing changes.',
  changedSubject: (shop: string) => `The email address of your account at ${shop} was changed`,
  changedPreview: 'Was this you? You don’t need to do anything.',
  changedHeading: 'Your email address was changed',
  changedText: (shop: string) =>
    `Your account at ${shop} has a new email address. We’ll send account emails there from now on.`,
  changedAsk: (email: string) =>
    email === ''
      ? 'Wasn’t you? Tell us right away.'
      : `Wasn’t you? Tell us right away: reply to this email or write to ${email}.`,
  openShop: (shop: string) => `Open ${shop}`,
}

const englishStockAlertMails = {
  subject: (name: string) => `${name} is back in stock`,
  preview: 'You asked us to let you know.',
  heading: (name: string) => `${name} is back`,
  text: 'The product you asked about is back in stock. We can’t reserve it, so order soon.',
  open: 'See the product',
  note: (shop: string) => `You get this email only once. Don’t want back-in-stock emails from ${shop}?`,
  stop: 'Unsubscribe',
}

const englishOwnerMails = {
  paidSubject: (id: number, total: string, isPickup: boolean) =>
    `Order ${id} is paid: ${total}, ${isPickup ? 'for pick-up' : 'to ship'}`,
  paidPreview: (pieces: number) => `${countedItems(pieces)} to pack.`,
  paidHeading: (id: number) => `Order ${id} is paid`,
  paidText: (shop: string, total: string, isPickup: boolean) =>
    `${shop} has received ${total}. ${isPickup ? 'Pack the order; the buyer will pick it up.' : 'Pack and ship the order.'}`,
  openOrder: 'Open the order',
  customer: 'Buyer',
  guest: 'Guest',
  email: 'Email',
  left: (stock: number) => (stock === 0 ? 'sold out' : `${countedItems(stock)} left`),
  lowSubjectOne: (name: string, left: string) => `${name}: ${left}`,
  lowSubject: (count: number) => `${count} products are running low`,
  lowPreview: 'Time to restock.',
  lowHeadingOne: 'A product is running low',
  and: 'And',
  more: (count: number) => `${count} more`,
  openStock: 'Open the stock',
  lowNote: 'Items in unpaid orders aren’t included; some may come back.',
}

const englishCodMails = {
  placedSubject: (id: number, cash: string) => `Order ${id}: have ${cash} in cash ready`,
  placedPreview: (shop: string) => `Thank you for your order at ${shop}. You pay when it arrives.`,
  placedText: 'we’re packing your order now. You don’t need to pay anything yet.',
  steps: (cash: string) =>
    `1. We pack your order and send it.\n2. Have the exact amount ready: ${cash} in cash.\n3. Pay the courier when your order arrives.`,
  stepsPickUp: (cash: string) =>
    `1. We pack your order.\n2. Bring the exact amount: ${cash} in cash.\n3. Pay when you pick it up.`,
  cash: 'Pay in cash',
  returned: 'your order was returned to us unpaid, so it is cancelled',
  ownerSubject: (id: number, cash: string, isPickup: boolean) =>
    `Order ${id}: ${cash} in cash on delivery, ${isPickup ? 'for pick-up' : 'to ship'}`,
  ownerHeading: (id: number) => `Order ${id} is paid on delivery`,
  ownerText: (cash: string, isPickup: boolean) =>
    isPickup
      ? `Pack the order and take ${cash} when the customer picks it up. Then mark it as delivered.`
      : `Pack and ship the order with cash on delivery of ${cash}. When you have the cash, mark it as delivered.`,
}

export const englishMails = {
  orders: englishOrdersMails,
  unpaid: englishUnpaidMails,
  cod: englishCodMails,
  paid: englishPaidMails,
  accounts: englishAccountsMails,
  stockAlert: englishStockAlertMails,
  owner: englishOwnerMails,
}
