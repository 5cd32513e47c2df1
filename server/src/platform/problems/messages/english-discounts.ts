import { formatRupiah } from '@warung/contract/money.ts'
import { aboutField, type ProblemMessages, type ProblemText } from './problem-messages.ts'

function aboutCode(why: string): ProblemText {
  return aboutField('discount_code', why)
}

export const englishDiscounts = {
  discount_unknown: aboutCode('We don’t know this code. Please check its spelling.'),
  discount_not_yet: ({ from }) => aboutCode(`This code can be used from ${from}.`),
  discount_ended: aboutCode('This code has ended.'),
  order_discount_ended:
    'The discount on this order has ended, so it can’t be paid at this price anymore. Please place a new order.',
  discount_used_up: aboutCode('This code has been used up.'),
  discount_used_by_customer: aboutCode('You have already used this code.'),
  discount_contact_needed: aboutCode(
    'This code is limited for each customer. Please enter your telephone number or email address on Shipping to use it.',
  ),
  discount_not_for_sum: ({ least }) =>
    aboutCode(`This code is for orders with items of at least ${formatRupiah(least)}.`),
  discount_not_for_covered_sum: ({ least }) =>
    aboutCode(`This code needs at least ${formatRupiah(least)} of the products it is for.`),
  discount_not_for_items: aboutCode('This code is for other products than those in your cart.'),
  discount_needs_pieces: ({ pieces, isLimited }) =>
    aboutCode(
      isLimited
        ? `This code needs at least ${pieces} pieces of its products in your cart.`
        : `This code needs at least ${pieces} pieces in your cart.`,
    ),
  discount_not_first_order: aboutCode('This code is only for your first order.'),
  discount_items_gone: 'A chosen product or category no longer exists. Please load the page again.',
  discount_code_taken: aboutField('code', 'There is already a discount with this code or name.'),
  discount_not_found: 'This discount no longer exists.',
  too_many_discounts: ({ most }) => `A shop can have at most ${most} discounts.`,
} satisfies Partial<ProblemMessages>
